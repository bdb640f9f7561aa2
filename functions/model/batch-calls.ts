import * as z from "zod";
import { timer } from "../http/timer.ts";
import { failed } from "./answer.ts";
import { call, type Call, type Reply } from "./client.ts";
import type { Question } from "./exchange.ts";
import type { Prompt } from "./prompt.ts";
import { codeOfRefusal, refusalOf } from "./refusal.ts";
import { believed, LONGEST_PAUSE, pauseBefore } from "./retry.ts";
import type { ModelSettings } from "./settings.ts";
import { noteServer, serverName, standingRefusal } from "./server-state.ts";
import type { ModelContext } from "./store.ts";

/** A question in a batch: as for `ask`, but nobody waits for it. */
export interface BatchRequest<T> {
  readonly prompt: Prompt<T>;
  readonly input: string;
  readonly contactId?: string;
  /** Ids of the contact's texts it asks about, returned with the answer. */
  readonly sourceIds?: readonly string[];
}

/** Reference to a batch until its results are read: plain data, for a job's checkpoint. */
export const BatchHandle = z.object({ id: z.string(), owner: z.uuid() });
export type BatchHandle = z.infer<typeof BatchHandle>;

export type Failed = ReturnType<typeof failed>;
/** Failure of a call that was not made. */
type BatchFailure = Failed["failure"] & { readonly ok: false };

/** Timeout of a call that transfers a batch's file, in milliseconds. */
export const TIMEOUT = 60_000;
/** Timeout of other batch calls; in the morning the day's lists wait for them. */
export const SHORT_TIMEOUT = 10_000;
const TRIES = 3;

/** The question of a batch request. */
export const questionOf = <T>(settings: ModelSettings, { prompt, input }: BatchRequest<T>): Question<T> => ({
  prompt,
  input,
  model: settings.models[prompt.size],
});

/** Sends a call, with retries after the given failures; by default after all temporary ones, for read calls. */
export async function sendAgain(
  settings: ModelSettings,
  asked: Call,
  codes: readonly string[] = ["rate_limited", "unavailable", "timeout"],
): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    const reply = await call(settings, asked);
    if (reply.ok || !codes.includes(reply.code) || tries === TRIES) return reply;
    const pause = pauseBefore(tries + 1, reply.retryAfterMs);
    if (pause > LONGEST_PAUSE) return reply;
    await timer.pause(pause);
  }
}

/**
 * The same for a batch that was sent: not while the server refuses the key, and such a refusal is stored for all calls.
 * An empty account or unknown model does not prevent reading results already paid.
 */
export async function sendOfBatch(
  ctx: ModelContext,
  settings: ModelSettings,
  { owner }: BatchHandle,
  asked: Call,
  codes?: readonly string[],
): Promise<Reply | BatchFailure> {
  const standing = await standingRefusal(ctx, settings);
  if (standing?.reason === "key" && standing.nextTryAt > new Date())
    return { ok: false, ...failed(codeOfRefusal("key")).failure };
  const reply = await sendAgain(settings, asked, codes);
  if (!reply.ok && refusalOf(reply.status, reply.vendorCode) === "key")
    await noteServer(ctx, serverName(settings), owner, { refusal: "key", model: settings.models.main });
  return reply;
}

/** Validates a reply by its schema. */
export function read<T>(schema: z.ZodType<T>, reply: Reply | BatchFailure): { ok: true; value: T } | Failed {
  if (!reply.ok) return failed(reply.code, { ...reply, retryAfterMs: believed(reply.retryAfterMs) });
  const parsed = schema.safeParse(reply.data);
  return parsed.success ? { ok: true, value: parsed.data } : failed("unavailable", reply);
}
