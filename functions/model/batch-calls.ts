import * as z from "zod";
import { failed } from "./answer.ts";
import { call, type Call, type Reply } from "./client.ts";
import type { Question } from "./exchange.ts";
import type { Prompt } from "./prompt.ts";
import { codeOfRefusal, refusalOf } from "./refusal.ts";
import { LONGEST_PAUSE, pauseBefore } from "./retry.ts";
import type { ModelSettings } from "./settings.ts";
import { noteServer, serverName, standingRefusal } from "./server-state.ts";
import type { ModelContext } from "./store.ts";

/** What a batch asks: as `ask` does, except that nobody waits. */
export interface BatchRequest<T> {
  readonly prompt: Prompt<T>;
  readonly input: string;
  readonly contactId?: string;
  /** The contact's texts it asks about, to be found again with its answer. */
  readonly sourceIds?: readonly string[];
}

/** What to keep of a batch until its results are read: plain data, for a job's checkpoint. */
export const BatchHandle = z.object({ id: z.string(), owner: z.uuid() });
export type BatchHandle = z.infer<typeof BatchHandle>;

export type Failed = ReturnType<typeof failed>;
/** Of a call that was not made. */
type BatchFailure = Failed["failure"] & { readonly ok: false };

/** Of a call that carries a batch's file, in milliseconds. */
export const TIMEOUT = 60_000;
/** Of one that only asks or tells: in the morning the day's lists wait for it. */
export const SHORT_TIMEOUT = 10_000;
const TRIES = 3;

/** What a request of a batch asks. */
export const questionOf = <T>(settings: ModelSettings, { prompt, input }: BatchRequest<T>): Question<T> => ({
  prompt,
  input,
  model: settings.models[prompt.size],
});

/** Sends, and again after the failures named: all that pass for a call that only reads. */
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
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/**
 * The same, about a batch that was sent: not while the server refuses the key, and where it does, that is kept for
 * all. An empty account or an unknown model keeps nobody from reading what is paid.
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

/** A reply held against its schema. */
export function read<T>(schema: z.ZodType<T>, reply: Reply | BatchFailure): { ok: true; value: T } | Failed {
  if (!reply.ok) return failed(reply.code, reply);
  const parsed = schema.safeParse(reply.data);
  return parsed.success ? { ok: true, value: parsed.data } : failed("unavailable", reply);
}
