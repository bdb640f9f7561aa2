import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Answer, failed } from "./answer.ts";
import {
  type BatchHandle,
  type BatchRequest,
  batchSettings,
  type Failed,
  questionOf,
  read,
  sendAgain,
  TIMEOUT,
} from "./batch-calls.ts";
import { wireOf } from "./call-model.ts";
import type { Question } from "./exchange.ts";
import { reservation } from "./limits.ts";
import type { ModelSettings } from "./settings.ts";
import * as store from "./store.ts";
import { storedAnswer, workOf } from "./work.ts";

/** A request's part of a new batch: sent; known already; or kept out, e.g. by the budget. */
export type Placed<T> =
  | { readonly state: "sent" }
  | { readonly state: "answered"; readonly answer: Answer<T> };

/** The vendor answers within a day; a lease ends a little later. */
const LEASE_SECONDS = 26 * 3600;
const WithId = z.object({ id: z.string() });

/**
 * Sends what is not yet known as one batch, at half price and within a day (at most 50,000 requests). The
 * handle is null when nothing had to be sent. `not_configured` where the server has no batches.
 */
export async function createBatch<T>(
  ctx: store.ModelContext,
  requests: readonly BatchRequest<T>[],
): Promise<{ ok: true; handle: BatchHandle | null; placed: Placed<T>[] } | Failed> {
  const settings = batchSettings(ctx);
  if (settings === undefined) return failed("not_configured");
  const owner = randomUUID();
  const taken = new Map<string, { work: store.Work; body: Record<string, unknown> }>();
  const placed: Placed<T>[] = [];
  try {
    for (const request of requests) {
      const question = questionOf(settings, request);
      const work = workOf(question, request.contactId, owner);
      placed.push(taken.has(work.key) ? { state: "sent" } : await place(ctx, settings, question, work));
      if (placed.at(-1)?.state === "sent" && !taken.has(work.key))
        taken.set(work.key, { work, body: wireOf(settings).body(settings, question) });
    }
    if (taken.size === 0) return { ok: true, handle: null, placed };
    const order = await sendLines(settings, taken);
    if (order.ok) return { ok: true, handle: { id: order.id, owner }, placed };
    ctx.log.warn("batch was not taken", { code: order.failure.code, lines: taken.size });
    await store.release(ctx, works(taken));
    return order;
  } catch (error) {
    await store.release(ctx, works(taken)).catch(() => undefined);
    throw error;
  }
}

const works = (taken: ReadonlyMap<string, { work: store.Work }>): store.Work[] =>
  [...taken.values()].map(({ work }) => work);

async function place<T>(
  ctx: store.ModelContext,
  settings: ModelSettings,
  question: Question<T>,
  work: store.Work,
): Promise<Placed<T>> {
  const { regional } = settings;
  const wish = {
    force: false,
    batch: true,
    seconds: LEASE_SECONDS,
    reserve: reservation(question, { batch: true, regional }),
  };
  let place = await store.takePlace(ctx, work, wish);
  if (place.state === "stored") {
    const answer = storedAnswer(question.prompt, place.result);
    if (answer !== undefined) return { state: "answered", answer };
    place = await store.takePlace(ctx, work, { ...wish, force: true });
  }
  if (place.state === "taken") return { state: "sent" };
  const code = place.state === "over_budget" ? "over_budget" : "rate_limited";
  return { state: "answered", answer: failed(code) };
}

/** https://platform.openai.com/docs/api-reference/batch/create */
async function sendLines(
  settings: ModelSettings,
  taken: ReadonlyMap<string, { body: Record<string, unknown> }>,
): Promise<{ ok: true; id: string } | Failed> {
  const url = `/v1${wireOf(settings).path}`;
  const lines = [...taken].map(([custom_id, { body }]) =>
    JSON.stringify({ custom_id, method: "POST", url, body }),
  );
  const form = new FormData();
  form.set("purpose", "batch");
  form.set("file", new Blob([lines.join("\n")], { type: "application/jsonl" }), "batch.jsonl");
  const upload = { method: "POST", path: "/files", body: form, timeoutMs: TIMEOUT } as const;
  const file = read(WithId, await sendAgain(settings, upload, ["rate_limited", "unavailable"]));
  if (!file.ok) return file;
  const body = { input_file_id: file.value.id, endpoint: url, completion_window: "24h" };
  // Only a clear refusal is followed by another try: a batch made unseen would be paid too.
  const make = { method: "POST", path: "/batches", body, timeoutMs: TIMEOUT } as const;
  const batch = read(WithId, await sendAgain(settings, make, ["rate_limited"]));
  return batch.ok ? { ok: true, id: batch.value.id } : batch;
}
