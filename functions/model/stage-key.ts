import { createHash } from "node:crypto";
import { answerSchema } from "./answer-schema.ts";
import type { Prompt } from "./prompt.ts";

/**
 * Key of a piece of work: the same prompt, model and inputs have the same key and are paid once. Wording and schema are
 * included in case somebody forgets to change the version.
 */
export function stageKey<T>(
  prompt: Prompt<T>,
  model: string,
  contactId: string | null,
  input: string,
): string {
  const parts = [
    prompt.stage,
    prompt.version,
    model,
    prompt.instructions,
    answerSchema(prompt.schema),
    prompt.webSearch ?? false,
    contactId,
    input,
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
