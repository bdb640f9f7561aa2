import { timer } from "../http/timer.ts";
import { type Answer, failed, type FailureCode } from "./answer.ts";
import { type Called, callModel, timeoutOf } from "./call-model.ts";
import type { Question } from "./exchange.ts";
import { reservation } from "./limits.ts";
import { logCall } from "./log-call.ts";
import type { Prompt } from "./prompt.ts";
import { believed, LONGEST_PAUSE, MOST_CALLS, pauseBefore } from "./retry.ts";
import { type ModelSettings, modelSettings } from "./settings.ts";
import { codeOfRefusal, refusalOf } from "./refusal.ts";
import { noteServer, type Said, serverName } from "./server-state.ts";
import * as store from "./store.ts";
import { storedAnswer, workOf } from "./work.ts";

export interface Request<T> {
  readonly prompt: Prompt<T>;
  /** The question's content. Outside text in it must be quoted by `untrusted()`. */
  readonly input: string;
  /** The contact concerned: the result is deleted with them. */
  readonly contactId?: string;
  /** Ask again and replace the stored answer. */
  readonly force?: boolean;
  /** How long to wait for a free slot, in milliseconds. */
  readonly patienceMs?: number;
}

const PATIENCE = 10_000;
/** Retry delay when the server did not answer, in milliseconds. */
const LATER = 60_000;

/**
 * Asks the model, within the organization's budget, and keeps the answer: the same question is paid once.
 * Answers a value that fits the prompt's schema, or a failure with its code; what must wait longer than
 * a worker can (`retryAfterMs`) is for the queue. Throws only when the database fails.
 * (docs/product.md, 7, Intelligence.)
 */
export async function ask<T>(ctx: store.ModelContext, request: Request<T>): Promise<Answer<T>> {
  const { prompt, input } = request;
  const settings = modelSettings(ctx.environment);
  if (settings === undefined) return failed("not_configured");
  if (prompt.webSearch && !settings.capabilities.has("web_search")) return failed("not_configured");
  const flex = ctx.unhurried === true && settings.capabilities.has("flex");
  const question: Question<T> = { prompt, input, model: settings.models[prompt.size], flex };
  const work = workOf(question, request.contactId);
  const lease = await waitForLease(ctx, settings, question, work, request);
  if (!lease.taken) return lease.answer;
  try {
    return await callUntilAnswered(ctx, settings, question, work);
  } catch (error) {
    await store.release(ctx, [work]).catch(() => undefined);
    throw error;
  }
}

async function waitForLease<T>(
  ctx: store.ModelContext,
  settings: ModelSettings,
  question: Question<T>,
  work: store.Work,
  request: Request<T>,
): Promise<{ taken: true } | { taken: false; answer: Answer<T> }> {
  const start = performance.now();
  const patience = request.patienceMs ?? PATIENCE;
  const timeoutMs = timeoutOf(question);
  const flex = question.flex === true;
  let force = request.force ?? false;
  for (;;) {
    const lease = await store.takeLease(ctx, work, {
      force,
      // The slower tier, as a batch, is not one of the calls that people wait for, and tells nothing of the server.
      batch: flex,
      server: { name: serverName(settings), trialSeconds: flex ? 0 : Math.ceil(timeoutMs / 1000) + 10 },
      // The lease outlasts all calls and pauses of the work.
      seconds: Math.ceil((MOST_CALLS * (timeoutMs + LONGEST_PAUSE)) / 1000) + 30,
      reserve: reservation(question, { half: flex, regional: settings.regional }),
    });
    if (lease.state === "taken") return { taken: true };
    if (lease.state === "over_budget") {
      ctx.log.warn("model budget used up", { stage: work.stage, refusals: 1 });
      return { taken: false, answer: failed("over_budget") };
    }
    if (lease.state === "refused") return { taken: false, answer: failed(codeOfRefusal(lease.reason)) };
    if (lease.state === "stored") {
      const answer = storedAnswer(question.prompt, lease.result);
      if (answer !== undefined) return { taken: false, answer };
      force = true;
      continue;
    }
    const pause = 100 + Math.random() * 200;
    // A probe call is worth its whole timeout, because other calls wait for it.
    const most = lease.state === "trying" ? Math.max(patience, timeoutMs + 10_000) : patience;
    if (performance.now() + pause > start + most)
      return {
        taken: false,
        answer: failed("rate_limited", { retryAfterMs: 5_000 + Math.random() * 10_000 }),
      };
    await timer.pause(pause);
  }
}

async function callUntilAnswered<T>(
  ctx: store.ModelContext,
  settings: ModelSettings,
  question: Question<T>,
  work: store.Work,
): Promise<Answer<T>> {
  const { organizationId } = ctx.claims;
  let repairs = 0;
  let costUsd: number | null = 0;
  let asked = question;
  for (let calls = 1; ; calls++) {
    const called: Called<T> = await callModel({ settings, question: asked, organizationId }, repairs);
    const { run, result } = called;
    costUsd = costUsd === null || run.costUsd === null ? null : costUsd + run.costUsd;
    logCall(ctx.log, work, called);
    await noteServer(ctx, serverName(settings), work.owner, saidBy(called, asked.model));
    if (result.ok) {
      const { value, raw, sources } = result;
      await store.noteLastCall(ctx, work, run, { value: raw, sources, model: run.model });
      const { model, requestId } = run;
      return { ok: true, value, sources, model, stored: false, costUsd, requestId };
    }
    const next = nextStep(called, { calls, repairs, flex: asked.flex === true });
    if (next.step === "stop") {
      await store.noteLastCall(ctx, work, run, undefined);
      return failed(result.code, { retryAfterMs: next.retryAfterMs, requestId: run.requestId });
    }
    await store.noteCall(ctx, work, run);
    if (next.step === "repair") {
      repairs++;
      asked = { ...asked, input: `${question.input}\n\n${repairNote(result.problems ?? [])}` };
    } else if (next.step === "usual tier") asked = { ...asked, flex: false };
    else await timer.pause(next.pauseMs);
  }
}

/** What a call shows about the server's state. */
function saidBy<T>({ httpStatus, vendorCode, run }: Called<T>, model: string): Said {
  if (httpStatus === 200 && run.status !== "unavailable") return "answers";
  const refusal = refusalOf(httpStatus, vendorCode);
  return refusal === undefined ? "unclear" : { refusal, model };
}

/** Failures of a call, not of its answer. */
const FAILED_CALLS: ReadonlySet<FailureCode> = new Set([
  "rate_limited",
  "unavailable",
  "timeout",
  "rejected",
]);

type Next =
  | { step: "stop"; retryAfterMs: number | undefined }
  | { step: "repair" }
  | { step: "usual tier" }
  | { step: "again"; pauseMs: number };

/** What to do after a failed call. */
function nextStep<T>(
  { result, retryAfterMs }: Called<T>,
  { calls, repairs, flex }: { readonly calls: number; readonly repairs: number; readonly flex: boolean },
): Next {
  if (result.ok) return { step: "stop", retryAfterMs: undefined };
  // The slower tier may have no room, or not know the model.
  if (flex && FAILED_CALLS.has(result.code)) return { step: "usual tier" };
  switch (result.code) {
    case "malformed":
    case "schema_violation":
      return repairs === 0 && calls < MOST_CALLS
        ? { step: "repair" }
        : { step: "stop", retryAfterMs: undefined };
    case "rate_limited":
    case "unavailable": {
      const pauseMs = pauseBefore(calls + 1, retryAfterMs);
      if (calls === MOST_CALLS || pauseMs > LONGEST_PAUSE)
        return { step: "stop", retryAfterMs: retryAfterMs === undefined ? LATER : believed(retryAfterMs) };
      return { step: "again", pauseMs };
    }
    // The call may have been charged, so it is not repeated at once.
    case "timeout":
      return { step: "stop", retryAfterMs: LATER };
    default:
      return { step: "stop", retryAfterMs: undefined };
  }
}

/** Names only fields and kinds of errors: the answer itself may contain outside text. */
function repairNote(problems: readonly string[]): string {
  return `Your previous answer could not be used (${problems.join("; ")}). Give the whole answer again, in the required form.`;
}
