import { keysOf } from "../../../typed-object.ts";
import type { Prompt } from "../../../model/prompt.ts";
import { INDEXES, TextsReading } from "../answer.ts";
import { V1 } from "./v1.ts";
import { V2 } from "./v2.ts";

/** Every wording that can be run; an evaluation compares two of them. */
const WORDINGS = { v1: V1, v2: V2 } as const;
export type ReadingVersion = keyof typeof WORDINGS;
export const READING_VERSIONS = keysOf(WORDINGS);

/** The wording that the product uses. */
export const CURRENT: ReadingVersion = "v2";

/** What the books call such a call. */
export const STAGE = "reading";

/** Tokens of an entry: most have none of the facts that a long meeting's has. */
const PER_TEXT = 600;

/** The question about `count` texts of a contact. Its answer is copied, not thought out: it pays for no thinking. */
export function readingPrompt(
  version: ReadingVersion = CURRENT,
  count: number = INDEXES.length,
): Prompt<TextsReading> {
  const wording = WORDINGS[version];
  return {
    stage: STAGE,
    version: wording.version,
    size: "small",
    instructions: wording.instructions,
    schema: TextsReading,
    maxOutputTokens: 200 + count * PER_TEXT,
    timeoutMs: 30_000,
    effort: "none",
  };
}
