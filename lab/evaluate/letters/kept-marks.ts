import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pack, unpacked } from "../../data/archive.ts";
import { type GivenLetter, linesOf } from "./given-letters.ts";
import { MarkedLetter } from "./marks.ts";
import { type VerdictFigures, verdictFigures } from "./verdicts.ts";

const FILE = "marks.jsonl";

/** The letters that readers have marked so far. */
export function readKept(): MarkedLetter[] {
  const file = path.join(unpacked("letter-marks"), FILE);
  if (!existsSync(file)) return [];
  return linesOf(readFileSync(file, "utf8")).map((line) => MarkedLetter.parse(JSON.parse(line)));
}

/** Keeps marks in the archive; marks anew of a letter replace those it had. Returns how many letters are kept. */
export function keepMarks(marked: readonly MarkedLetter[]): number {
  const all = joined(readKept(), marked);
  const folder = mkdtempSync(path.join(tmpdir(), "relance-marks-"));
  try {
    writeFileSync(path.join(folder, FILE), all.map((one) => `${JSON.stringify(one)}\n`).join(""));
    pack("letter-marks", folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return all.length;
}

export const joined = (kept: readonly MarkedLetter[], more: readonly MarkedLetter[]): MarkedLetter[] => [
  ...new Map([...kept, ...more].map((one) => [one.letter, one])).values(),
];

export interface Standing {
  /** Written as they were marked, and what the marks say of them. */
  readonly unchanged: VerdictFigures;
  /** Contacts to whom something else is written now. */
  readonly changed: number;
  /** Contacts to whom nothing is. */
  readonly gone: number;
}

/** What the kept marks say of the letters as they are written now, of the portals and readers of these. */
export function standingOf(kept: readonly MarkedLetter[], now: readonly GivenLetter[]): Standing {
  const made = new Set(now.map(({ portal, reader, by }) => `${portal} ${reader} ${by}`));
  const current = new Map(now.map((one) => [contactOf(one), one.letter]));
  const judged = kept.filter(({ portal, reader, by }) => made.has(`${portal} ${reader} ${by}`));
  const unchanged = judged.filter((one) => current.get(contactOf(one)) === one.letter);
  const same = new Set(unchanged.map(contactOf));
  const others = [...new Set(judged.map(contactOf))].filter((contact) => !same.has(contact));
  const changed = others.filter((contact) => current.has(contact)).length;
  return { unchanged: verdictFigures(unchanged), changed, gone: others.length - changed };
}

const contactOf = ({ portal, reader, by, contact }: GivenLetter): string =>
  `${portal} ${reader} ${by} ${contact}`;
