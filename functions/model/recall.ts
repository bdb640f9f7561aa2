import { type Answer } from "./answer.ts";
import { type BatchRequest, questionOf } from "./batch-calls.ts";
import { modelSettings } from "./settings.ts";
import * as store from "./store.ts";
import { storedAnswer, workOf } from "./work.ts";

/** The stored answer of a request; undefined if it would have to be asked. Makes no call and no write. */
export async function recall<T>(
  ctx: store.ModelContext,
  request: BatchRequest<T>,
): Promise<Extract<Answer<T>, { ok: true }> | undefined> {
  const settings = modelSettings(ctx.environment);
  if (settings === undefined) return undefined;
  const stored = await store.storedResult(ctx, workOf(questionOf(settings, request), request.contactId));
  const answer = stored && storedAnswer(request.prompt, stored);
  return answer?.ok ? answer : undefined;
}
