import * as z from "zod";
import { type Answer, failed, NO_USAGE } from "./answer.ts";
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
import { judge } from "./judge.ts";
import { costOf } from "./prices.ts";
import { codeOf, parseJson, vendorCodeOf } from "./send.ts";
import type { ModelSettings } from "./settings.ts";
import * as store from "./store.ts";
import { storedAnswer, workOf } from "./work.ts";

const State = z.object({
  status: z.string(),
  output_file_id: z.string().nullish(),
  error_file_id: z.string().nullish(),
});
const Line = z.object({
  custom_id: z.string(),
  response: z
    .object({ status_code: z.number(), request_id: z.string().nullish(), body: z.unknown() })
    .nullish(),
});
type Line = z.infer<typeof Line>;

/** Where a batch stands, and the files it gave. What has expired or was cancelled may have given a part. */
export async function pollBatch(
  ctx: store.ModelContext,
  handle: BatchHandle,
): Promise<{ ok: true; ended: boolean; files: string[] } | Failed> {
  const settings = batchSettings(ctx);
  if (settings === undefined) return failed("not_configured");
  const path = `/batches/${encodeURIComponent(handle.id)}` as const;
  const state = read(State, await sendAgain(settings, { method: "GET", path, timeoutMs: TIMEOUT }));
  if (!state.ok) return state;
  const { status, output_file_id, error_file_id } = state.value;
  return {
    ok: true,
    ended: ["completed", "expired", "cancelled", "failed"].includes(status),
    files: [output_file_id, error_file_id].filter((id) => typeof id === "string"),
  };
}

/**
 * The answers of a batch that has ended, in the order of `requests`, which are those it was made with.
 * Reading twice books once. Undefined while it runs. What gave no answer may be asked by `ask`.
 */
export async function readBatch<T>(
  ctx: store.ModelContext,
  handle: BatchHandle,
  requests: readonly BatchRequest<T>[],
): Promise<{ ok: true; answers: Answer<T>[] | undefined } | Failed> {
  const settings = batchSettings(ctx);
  if (settings === undefined) return failed("not_configured");
  const state = await pollBatch(ctx, handle);
  if (!state.ok) return state;
  if (!state.ended) return { ok: true, answers: undefined };
  const lines = new Map<string, Line>();
  for (const id of state.files) {
    const path = `/files/${encodeURIComponent(id)}/content` as const;
    const file = await sendAgain(settings, { method: "GET", path, timeoutMs: TIMEOUT });
    if (!file.ok) return failed(file.code, file);
    for (const text of file.text.split("\n")) {
      const line = Line.safeParse(parseJson(text));
      if (line.success) lines.set(line.data.custom_id, line.data);
    }
  }
  const answers: Answer<T>[] = [];
  for (const request of requests) {
    const question = questionOf(settings, request);
    const work = workOf(question, request.contactId, handle.owner);
    answers.push(await bookLine(ctx, settings, question, work, lines.get(work.key)));
  }
  return { ok: true, answers };
}

async function bookLine<T>(
  ctx: store.ModelContext,
  settings: ModelSettings,
  question: Question<T>,
  work: store.Work,
  line: Line | undefined,
): Promise<Answer<T>> {
  const { prompt } = question;
  const response = line?.response;
  if (!response) {
    await store.release(ctx, [work]);
    const stored = await store.storedResult(ctx, work);
    return (stored && storedAnswer(prompt, stored)) ?? failed("unavailable");
  }
  const { status_code: status, body } = response;
  const refused = status !== 200;
  const judged = refused
    ? {
        usage: NO_USAGE,
        model: undefined,
        result: { ok: false as const, code: codeOf(status, vendorCodeOf(body)) },
      }
    : judge(wireOf(settings), prompt, body);
  const model = judged.model ?? question.model;
  const requestId = response.request_id ?? work.owner;
  const run: store.Run = {
    model,
    usage: judged.usage,
    costUsd: costOf(model, judged.usage, { batch: true, regional: settings.regional }),
    latencyMs: null,
    requestId,
    status: judged.result.ok ? "ok" : judged.result.code,
    repairs: 0,
  };
  const { result } = judged;
  const { ok } = result;
  const kept = ok ? { value: result.raw, sources: result.sources, model } : undefined;
  await store.noteBatchLine(ctx, work, run, kept);
  if (!ok) return failed(result.code, { requestId });
  const { value, sources } = result;
  return { ok, value, sources, model, stored: false, costUsd: run.costUsd, requestId };
}
