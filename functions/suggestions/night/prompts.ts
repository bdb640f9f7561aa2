import { draftPrompts } from "../../intelligence/actions/prompts/registry.ts";
import { DraftAnswer } from "../../intelligence/actions/schema.ts";
import { SUPPORT } from "../../intelligence/actions/support/prompt.ts";
import { ENGAGEMENTS } from "../../intelligence/engagements/prompt.ts";
import type { Prompt } from "../../model/prompt.ts";
import { NOTES } from "../../intelligence/notes/prompt.ts";
import { textsPrompt } from "../../intelligence/texts/prompt.ts";

const PROMPTS: readonly Prompt<unknown>[] = [
  // Lines of a batch tell their stage, not their register.
  { ...draftPrompts("vous").draft, schema: DraftAnswer },
  SUPPORT,
  textsPrompt(ENGAGEMENTS),
  textsPrompt(NOTES),
];

/** What a stage of the night was asked with. */
export const promptOf = (wanted: string): Prompt<unknown> | undefined =>
  PROMPTS.find(({ stage }) => stage === wanted);
