import { randomUUID } from "node:crypto";
import type { Answer } from "./answer.ts";
import type { Question } from "./exchange.ts";
import type { Prompt } from "./prompt.ts";
import { stageKey } from "./stage-key.ts";
import type * as store from "./store.ts";

/** The piece of work of a question, with an owner of its own. */
export function workOf<T>(
  question: Question<T>,
  contactId: string | undefined,
  owner: string = randomUUID(),
): store.Work {
  const { prompt, model, input } = question;
  return {
    stage: prompt.stage,
    key: stageKey(prompt, model, contactId ?? null, input),
    contactId: contactId ?? null,
    promptVersion: prompt.version,
    owner,
  };
}

/** A stored result as an answer; undefined if it no longer fits the schema. */
export function storedAnswer<T>(prompt: Prompt<T>, stored: store.StoredResult): Answer<T> | undefined {
  const parsed = prompt.schema.safeParse(stored.value);
  if (!parsed.success) return undefined;
  const { sources, model } = stored;
  return { ok: true, value: parsed.data, sources, model, stored: true, costUsd: 0, requestId: undefined };
}
