import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { shownInWords, shownOfAnswers, writeQuestions } from "./by-others.ts";
import { figuresInWords } from "./figures-in-words.ts";
import { figuresOf } from "./figures.ts";
import { asGiven, type GivenLetter, readGiven, writeGiven } from "./given-letters.ts";
import { keepMarks, readKept, standingOf } from "./kept-marks.ts";
import { letterPortals } from "./letter-portals.ts";
import { type Letter, lettersOf, READERS } from "./make-letters.ts";
import { joinMarks, readSheet } from "./marks.ts";
import { sheetOf } from "./sheet.ts";
import { marksInWords, standingInWords } from "./words.ts";

/**
 * `npm run evaluate -- letters [--portal NAME|DIR] [--reader author|local] [--out DIR [--questions]]`, the same with
 * `--answers FILE` for letters that others wrote, or
 * `letters --marks FILE… [--of DIR] [--keep]`. Answers the exit code.
 */
export async function evaluateLetters(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      portal: { type: "string" },
      reader: { type: "string" },
      out: { type: "string" },
      marks: { type: "string" },
      of: { type: "string" },
      keep: { type: "boolean", default: false },
      questions: { type: "boolean", default: false },
      answers: { type: "string" },
    },
  });
  const { portal, marks, of, answers } = values;
  if (marks === undefined && (positionals.length > 0 || of !== undefined || values.keep)) {
    console.error("FILE, --of and --keep go with --marks.");
    return 2;
  }
  const reader = READERS.find((one) => one === values.reader) ?? "author";
  if (marks !== undefined && of !== undefined) return judged(readGiven(of), [marks, ...positionals], values);
  const letters = letterPortals(portal).flatMap((one) => lettersOf(one, reader));
  if (letters.length === 0) {
    console.error(`There is no judged portal ${portal}.`);
    return 2;
  }
  if (marks !== undefined)
    return judged(
      letters.map((letter) => asGiven(letter)),
      [marks, ...positionals],
      values,
    );
  if (answers !== undefined) return byOthers(letters, answers, values.out);
  if (values.questions && values.out === undefined) {
    console.error("--questions goes with --out.");
    return 2;
  }
  if (values.out !== undefined) {
    writeSheets(letters, values.out, "templates");
    if (values.questions) await writeQuestions(letters, values.out);
  }
  console.log(figuresInWords(await figuresOf(letters)).join("\n"));
  console.log(
    standingInWords(
      standingOf(
        readKept(),
        letters.map((letter) => asGiven(letter)),
      ),
    ),
  );
  return 0;
}

/** Prints what our check keeps of letters that others wrote, and writes those that would be shown as sheets. */
async function byOthers(letters: readonly Letter[], file: string, out: string | undefined): Promise<number> {
  const shown = await shownOfAnswers(letters, file);
  console.log(shownInWords(shown).join("\n"));
  if (out !== undefined)
    writeSheets(
      shown.map(({ letter }) => letter),
      out,
      "model",
    );
  return 0;
}

/** Prints what readers’ sheets, one place each, say of letters, and keeps it where that is asked for. */
function judged(
  letters: Parameters<typeof joinMarks>[0],
  places: readonly string[],
  { keep }: { keep: boolean },
): number {
  const { marked, unknown } = joinMarks(letters, places.map(readSheet));
  console.log(marksInWords(marked, unknown).join("\n"));
  if (keep) console.log(`The marks of ${keepMarks(marked)} letters are kept.`);
  return 0;
}

/** Writes a sheet a portal and salesperson, and what they are of. A letter that reads as another is shown once. */
function writeSheets(letters: readonly Letter[], out: string, by: GivenLetter["by"]): void {
  mkdirSync(out, { recursive: true });
  const shown = [...new Map(letters.map((letter) => [letter.fingerprint, letter])).values()];
  const sheets = Map.groupBy(shown, ({ portal, reader, user }) => `${portal}-${reader}-${slug(user.name)}`);
  for (const [name, some] of sheets) writeFileSync(path.join(out, `${name}.md`), sheetOf(some));
  writeGiven(shown, out, by);
  console.log(`${shown.length} letters in ${sheets.size} sheets: ${out}`);
}

const slug = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, "-");
