import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readJudgedPortals } from "../judged/judged-portals.ts";
import { writeGiven } from "./given-letters.ts";
import { type Letter, lettersOf, type Reader, READERS } from "./make-letters.ts";
import { sheetOf } from "./sheet.ts";

/** `npm run evaluate -- letters [--portal NAME] [--reader author|local] [--out DIR]` Answers the exit code. */
export function evaluateLetters(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      portal: { type: "string" },
      reader: { type: "string" },
      out: { type: "string" },
    },
  });
  const reader = READERS.find((one) => one === values.reader) ?? "author";
  const letters = makeLetters(values.portal, reader);
  if (letters.length === 0) {
    console.error(`There is no archived portal ${values.portal}.`);
    return 2;
  }
  if (values.out !== undefined) writeSheets(letters, values.out);
  return 0;
}

/** The letters of all portals, or of one; none where there is no such portal. */
const makeLetters = (portal: string | undefined, reader: Reader): Letter[] =>
  readJudgedPortals()
    .filter(({ name }) => portal === undefined || name === portal)
    .flatMap((one) => lettersOf(one, reader));

/** Writes a sheet a portal and salesperson, and what they are of. A letter that reads as another one does is shown once. */
function writeSheets(letters: readonly Letter[], out: string): void {
  mkdirSync(out, { recursive: true });
  const shown = [...new Map(letters.map((letter) => [letter.fingerprint, letter])).values()];
  const sheets = Map.groupBy(shown, ({ portal, reader, user }) => `${portal}-${reader}-${slug(user.name)}`);
  for (const [name, some] of sheets) writeFileSync(path.join(out, `${name}.md`), sheetOf(some));
  writeGiven(shown, out);
  console.log(`${shown.length} letters in ${sheets.size} sheets: ${out}`);
}

const slug = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, "-");
