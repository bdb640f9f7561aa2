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

/** Name of these calls in the usage ledger. */
export const STAGE = "reading";

/** Output tokens set aside for a text: enough for a long meeting; most texts hold no fact. */
const PER_TEXT = 600;

/**
 * The question about `count` texts of a contact. Reasoning is off, because the answer is copied from the
 * texts.
 */
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
