import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Answer, failed } from "./answer.ts";
import {
  type BatchHandle,
  type BatchRequest,
  type Failed,
  questionOf,
  read,
  sendAgain,
  TIMEOUT,
} from "./batch-calls.ts";
import { apiOf } from "./call-model.ts";
import type { Question } from "./exchange.ts";
import { reservation } from "./limits.ts";
import { batchSettings, type ModelSettings } from "./settings.ts";
import * as batches from "./batch-store.ts";
import { cancelBatch } from "./cancel-batch.ts";
import { codeOfRefusal, refusalOf } from "./refusal.ts";
import { enterAlone, noteServer, serverName, standingRefusal } from "./server-state.ts";
import type { Call, Reply } from "./client.ts";
import * as store from "./store.ts";
import { storedAnswer, workOf } from "./work.ts";

/** Outcome for a request of a new batch: sent, already known, or excluded, e.g. by the budget. */
export type BatchEntry<T> =
  | { readonly state: "sent" }
  | { readonly state: "answered"; readonly answer: Answer<T> };

/** The vendor answers within a day; a lease lasts slightly longer. */
const LEASE_SECONDS = 26 * 3600;
const WithId = z.object({ id: z.string() });

/**
 * Sends unanswered requests as one batch, at half price and within a day: at most 50,000, all for one model size, since
 * servers take no mixed files. The handle is null if nothing had to be sent. A `name` identifies the work: if it was
 * used within a week, nothing is sent or reserved. A batch that cannot be sent frees its name. `not_configured` if the
 * server has no batches.
 */
export async function createBatch<T>(
  ctx: store.ModelContext,
  requests: readonly BatchRequest<T>[],
  name: string = randomUUID(),
): Promise<{ ok: true; handle: BatchHandle | null; entries: BatchEntry<T>[] } | Failed> {
  const settings = batchSettings(ctx);
  if (settings === undefined) return failed("not_configured");
  // A direct call finds out more cheaply whether the server has recovered.
  const standing = await standingRefusal(ctx, settings);
  if (standing !== undefined) return failed(codeOfRefusal(standing.reason));
  const owner = randomUUID();
  if (!(await batches.claimBatch(ctx, name, owner))) return { ok: true, handle: null, entries: [] };
  try {
    const { lines, entries } = await leaseAll(ctx, settings, requests, owner);
    if (lines.size === 0) {
      await batches.deleteBatch(ctx, owner);
      return { ok: true, handle: null, entries };
    }
    await batches.insertLines(ctx, owner, [...lines.values()]);
    const order = await sendLines(ctx, settings, owner, lines);
    if (!order.ok) {
      ctx.log.warn("batch was not taken", { code: order.failure.code, lines: lines.size });
      await batches.deleteBatch(ctx, owner);
      return order;
    }
    const handle = { id: order.id, owner };
    ctx.log.info("batch sent", { lines: lines.size });
    // Given up meanwhile by someone who could not wait; what has not begun need not be paid.
    if (!(await batches.noteSent(ctx, owner, order.id))) await cancelBatch(ctx, handle);
    return { ok: true, handle, entries };
  } catch (error) {
    await batches.deleteBatch(ctx, owner).catch(() => undefined);
    throw error;
  }
}

interface TakenLine {
  readonly work: store.Work;
  readonly sourceIds: readonly string[];
  readonly body: object;
}

/** Leases each request; returns the lines to send, by key. */
async function leaseAll<T>(
  ctx: store.ModelContext,
  settings: ModelSettings,
  requests: readonly BatchRequest<T>[],
  owner: string,
): Promise<{ lines: Map<string, TakenLine>; entries: BatchEntry<T>[] }> {
  const { organizationId } = ctx.claims;
  const lines = new Map<string, TakenLine>();
  const entries: BatchEntry<T>[] = [];
  for (const request of requests) {
    const question = questionOf(settings, request);
    const work = workOf(question, request.contactId, owner);
    const state: BatchEntry<T> = lines.has(work.key)
      ? { state: "sent" }
      : await leaseLine(ctx, settings, question, work);
    entries.push(state);
    if (state.state === "sent" && !lines.has(work.key)) {
      const body = apiOf(settings).params({ settings, question, organizationId });
      lines.set(work.key, { work, body, sourceIds: request.sourceIds ?? [] });
    }
  }
  return { lines, entries };
}

async function leaseLine<T>(
  ctx: store.ModelContext,
  settings: ModelSettings,
  question: Question<T>,
  work: store.Work,
): Promise<BatchEntry<T>> {
  const { regional } = settings;
  const wish = {
    force: false,
    batch: true,
    seconds: LEASE_SECONDS,
    reserve: reservation(question, { half: true, regional }),
  };
  let lease = await store.takeLease(ctx, work, wish);
  if (lease.state === "stored") {
    const answer = storedAnswer(question.prompt, lease.result);
    if (answer !== undefined) return { state: "answered", answer };
    lease = await store.takeLease(ctx, work, { ...wish, force: true });
  }
  if (lease.state === "taken") return { state: "sent" };
  if (lease.state !== "over_budget") return { state: "answered", answer: failed("rate_limited") };
  ctx.log.warn("model budget used up", { stage: work.stage, refusals: 1 });
  return { state: "answered", answer: failed("over_budget") };
}

/** https://platform.openai.com/docs/api-reference/batch/create */
async function sendLines(
  ctx: store.ModelContext,
  settings: ModelSettings,
  owner: string,
  taken: ReadonlyMap<string, TakenLine>,
): Promise<{ ok: true; id: string } | Failed> {
  const server = serverName(settings);
  const entry = await enterAlone(ctx, server, owner, TIMEOUT);
  if (entry.state === "refused") return failed(codeOfRefusal(entry.reason));
  // An accepted file says nothing about the account or the model.
  const note = async (reply: Reply): Promise<Reply> => {
    const refusal = reply.ok ? undefined : refusalOf(reply.status, reply.vendorCode);
    // Servers without batches reply with an unknown path, which is not an unknown model.
    const lasting = refusal === "model" && !reply.ok && reply.vendorCode === undefined ? undefined : refusal;
    const said = lasting === undefined ? "unclear" : { refusal: lasting, model: settings.models.main };
    await noteServer(ctx, server, owner, said);
    return reply;
  };
  const { endpoint } = apiOf(settings);
  const lines = [...taken].map(([custom_id, { body }]) =>
    JSON.stringify({ custom_id, method: "POST", url: endpoint, body }),
  );
  const questions = new File([lines.join("\n")], "batch.jsonl", { type: "application/jsonl" });
  const upload: Call = {
    make: (client, options) => client.files.create({ file: questions, purpose: "batch" }, options),
    timeoutMs: TIMEOUT,
  };
  const file = read(WithId, await note(await sendAgain(settings, upload, ["rate_limited", "unavailable"])));
  if (!file.ok) return file;
  const body = { input_file_id: file.value.id, endpoint, completion_window: "24h" } as const;
  // Retried only after a clear refusal: a batch created without our knowledge would be paid too.
  const begin: Call = {
    make: (client, options) => client.batches.create(body, options),
    timeoutMs: TIMEOUT,
  };
  const batch = read(WithId, await note(await sendAgain(settings, begin, ["rate_limited"])));
  return batch.ok ? { ok: true, id: batch.value.id } : batch;
}
