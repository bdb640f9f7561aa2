import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { type Letter, READERS } from "./make-letters.ts";

/** A letter as readers were given it: what their marks are of, whatever is written since. */
export const GivenLetter = z.object({
  letter: z.string().regex(/^[0-9a-f]{12}$/),
  portal: z.string(),
  reader: z.enum(READERS),
  /** Templates, or a model’s answer after our check. */
  by: z.enum(["templates", "model"]).default("templates"),
  contact: z.string(),
  signal: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type GivenLetter = z.infer<typeof GivenLetter>;

export const asGiven = (letter: Letter, by: GivenLetter["by"] = "templates"): GivenLetter => ({
  letter: letter.fingerprint,
  portal: letter.portal,
  reader: letter.reader,
  by,
  contact: letter.history.contact.id,
  signal: letter.signal,
  subject: letter.written.ai_subject,
  text: letter.written.ai_iceBreakingMessage,
});

/** Beside the sheets. */
const FILE = "letters.jsonl";

export const writeGiven = (letters: readonly Letter[], folder: string, by: GivenLetter["by"]): void =>
  writeFileSync(
    path.join(folder, FILE),
    letters.map((letter) => `${JSON.stringify(asGiven(letter, by))}\n`).join(""),
  );

/** The letters of a folder of sheets; throws where it is none. */
export function readGiven(folder: string): GivenLetter[] {
  const file = path.join(folder, FILE);
  if (!existsSync(file)) throw new Error(`no ${FILE} in ${folder}`);
  return linesOf(readFileSync(file, "utf8")).map((line) => GivenLetter.parse(JSON.parse(line)));
}

export const linesOf = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");
