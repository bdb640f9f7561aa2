import { draftPrompts } from "./actions/prompt.ts";
import { DraftAnswer } from "./actions/schema.ts";
import { SUPPORT } from "./actions/support/prompt.ts";
import type { Prompt } from "../model/prompt.ts";
import { NIGHTLY_KINDS } from "./texts/kinds.ts";
import { textsPrompt } from "./texts/prompt.ts";

const PROMPTS: readonly Prompt<unknown>[] = [
  // A batch's lines name their stage and not their register.
  { ...draftPrompts("vous").draft, schema: DraftAnswer },
  SUPPORT,
  ...NIGHTLY_KINDS.map((kind) => textsPrompt(kind)),
];

/** The prompt of a stage of the night; undefined for another stage. */
export const promptOf = (wanted: string): Prompt<unknown> | undefined =>
  PROMPTS.find(({ stage }) => stage === wanted);
