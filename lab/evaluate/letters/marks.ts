import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { GivenLetter, linesOf } from "./given-letters.ts";

export const MARKS = ["send", "edit", "never"] as const;

export const Mark = z.object({
  mark: z.enum(MARKS),
  /** The letter says what its texts do not. */
  untrue: z.boolean(),
  why: z.string(),
});
export type Mark = z.infer<typeof Mark>;

const Answer = Mark.extend({ letter: z.string(), why: z.string().default("") });

/** A letter and its marks, a reader each. */
export const MarkedLetter = GivenLetter.extend({ marks: z.array(Mark) });
export type MarkedLetter = z.infer<typeof MarkedLetter>;

/** A reader’s marks by fingerprint. */
export type Sheet = ReadonlyMap<string, Mark>;

/** Reads one reader’s answers: a file, or a folder of .jsonl files. Throws where a line is none, and says which. */
export function readSheet(place: string): Sheet {
  const files = statSync(place).isDirectory()
    ? globSync("*.jsonl", { cwd: place }).map((name) => path.join(place, name))
    : [place];
  return new Map(files.flatMap((file) => answersIn(readFileSync(file, "utf8"), file)));
}

/** The answers of a sheet, by fingerprint; the last of several for one letter counts. */
export function answersIn(text: string, name: string): [string, Mark][] {
  return linesOf(text).map((line, index) => {
    const answer = Answer.safeParse(json(line));
    if (!answer.success) throw new Error(`${name}: answer ${index + 1} is none: ${line.slice(0, 80)}`);
    const { letter, ...mark } = answer.data;
    return [letter, mark];
  });
}

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The letters that anybody marked, with all marks of each; and the answers that are of none of them. */
export function joinMarks(
  letters: readonly GivenLetter[],
  sheets: readonly Sheet[],
): { marked: MarkedLetter[]; unknown: string[] } {
  const known = new Set(letters.map(({ letter }) => letter));
  const marked = letters
    .map((one) => ({ ...one, marks: sheets.flatMap((sheet) => sheet.get(one.letter) ?? []) }))
    .filter(({ marks }) => marks.length > 0);
  const unknown = sheets.flatMap((sheet) => [...sheet.keys()].filter((letter) => !known.has(letter)));
  return { marked, unknown };
}
