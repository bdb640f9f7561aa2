import * as z from "zod";
import { type FailureCode, failed, NO_USAGE } from "./answer.ts";
import { type BatchHandle, type Failed, read, sendOfBatch, SHORT_TIMEOUT, TIMEOUT } from "./batch-calls.ts";
import * as batches from "./batch-store.ts";
import { apiOf } from "./call-model.ts";
import { type Call, vendorCodeOf } from "./client.ts";
import { judge, parseJson } from "./judge.ts";
import { costOf } from "./prices.ts";
import type { Prompt } from "./prompt.ts";
import { codeOf, type Refusal, refusalOf } from "./refusal.ts";
import { noteServer, serverName } from "./server-state.ts";
import { batchSettings, type ModelSettings } from "./settings.ts";
import type * as store from "./store.ts";

/** An answer without what OpenAI's repeats of its question, most of its bytes: thousands are held at once. */
function withoutEcho(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return { ...body, instructions: undefined, text: undefined };
}

const State = z.object({
  status: z.string(),
  input_file_id: z.string().nullish(),
  output_file_id: z.string().nullish(),
  error_file_id: z.string().nullish(),
});
const Line = z.object({
  custom_id: z.string(),
  response: z
    .object({
      status_code: z.number(),
      request_id: z.string().nullish(),
      body: z.unknown().transform(withoutEcho),
    })
    .nullish(),
});
type Line = z.infer<typeof Line>;

/** Result of a batch's question; an answer is stored. */
export interface ReadLine extends batches.BatchLine {
  readonly code: "ok" | FailureCode;
}

/** The prompt of a stage's questions. */
export type PromptOf = (stage: string) => Prompt<unknown> | undefined;

/** A batch's status and result files. An expired or cancelled batch may have partial results. */
async function pollBatch(
  ctx: store.ModelContext,
  settings: ModelSettings,
  handle: BatchHandle,
): Promise<{ ok: true; ended: boolean; input: string[]; files: string[] } | Failed> {
  const retrieve: Call = {
    make: (client, options) => client.batches.retrieve(handle.id, options),
    timeoutMs: SHORT_TIMEOUT,
  };
  const reply = await sendOfBatch(ctx, settings, handle, retrieve, ["rate_limited", "unavailable"]);
  const state = read(State, reply);
  if (!state.ok) return state;
  const { status, input_file_id, output_file_id, error_file_id } = state.value;
  const named = (ids: (string | null | undefined)[]) => ids.filter((id) => typeof id === "string");
  return {
    ok: true,
    ended: ["completed", "expired", "cancelled", "failed"].includes(status),
    input: named([input_file_id]),
    files: named([output_file_id, error_file_id]),
  };
}

/**
 * Books the cost of a completed batch's answers and stores the valid ones, for `recall` and `ask`. Each is booked once,
 * however many workers read it, and even if its contact changed or was deleted. `lines` is undefined while the batch
 * runs; of several workers each gets the lines that it booked, so that none is lost and what it counts is counted once.
 * Questions without an answer may be asked by `ask`. The server's files are then deleted.
 */
export async function readBatch(
  ctx: store.ModelContext,
  handle: BatchHandle,
  promptOf: PromptOf,
): Promise<{ ok: true; lines: ReadLine[] | undefined } | Failed> {
  const settings = batchSettings(ctx);
  if (settings === undefined) return failed("not_configured");
  const state = await pollBatch(ctx, settings, handle);
  if (!state.ok) return state;
  if (!state.ended) return { ok: true, lines: undefined };
  const replies = new Map<string, Line>();
  for (const id of state.files) {
    const download: Call = {
      make: (client, options) => client.files.content(id, options),
      timeoutMs: TIMEOUT,
      onLine: (text) => {
        const line = Line.safeParse(parseJson(text));
        if (line.success) replies.set(line.data.custom_id, line.data);
      },
    };
    const file = read(z.undefined(), await sendOfBatch(ctx, settings, handle, download));
    if (!file.ok) {
      // Another worker has read it to the end and deleted its files.
      const closed = !(await batches.isOpen(ctx, handle.owner));
      return closed ? { ok: true, lines: [] } : file;
    }
  }
  const lines: ReadLine[] = [];
  let costUsd = 0;
  let refused: { refusal: Refusal; model: string } | undefined;
  for (const line of await batches.readLines(ctx, handle.owner)) {
    const prompt = promptOf(line.stage);
    const reply = replies.get(line.key);
    const booked = await book(ctx, settings, handle.owner, line, prompt, reply);
    if (booked.isFirst) {
      lines.push({ ...line, code: booked.code });
      costUsd += booked.costUsd ?? 0;
    }
    const { status_code: status, body } = reply?.response ?? {};
    const refusal = refusalOf(status, vendorCodeOf(body));
    if (refusal !== undefined) refused ??= { refusal, model: settings.models[prompt?.size ?? "main"] };
  }
  // The batch was accepted, but its lines were refused for a reason common to all calls.
  if (refused !== undefined) await noteServer(ctx, serverName(settings), handle.owner, refused);
  await batches.closeBatch(ctx, handle.owner);
  await deleteFiles(ctx, settings, handle, [...state.input, ...state.files]);
  const answered = lines.filter(({ code }) => code === "ok").length;
  ctx.log.info("batch read", { lines: lines.length, answered, costUsd });
  return { ok: true, lines };
}

/**
 * Questions and answers concern people, and servers keep such files for a month.
 * https://platform.openai.com/docs/api-reference/files/delete
 */
async function deleteFiles(
  ctx: store.ModelContext,
  settings: ModelSettings,
  handle: BatchHandle,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const remove: Call = {
      make: (client, options) => client.files.delete(id, options),
      timeoutMs: SHORT_TIMEOUT,
    };
    const reply = await sendOfBatch(ctx, settings, handle, remove, ["rate_limited"]);
    if (!reply.ok) ctx.log.warn("batch file not deleted", { code: reply.code });
  }
}

async function book(
  ctx: store.ModelContext,
  settings: ModelSettings,
  owner: string,
  line: batches.BatchLine,
  prompt: Prompt<unknown> | undefined,
  reply: Line | undefined,
): Promise<{ code: ReadLine["code"]; costUsd: number | null; isFirst: boolean }> {
  const work: store.Work = { ...line, owner };
  const response = reply?.response;
  if (!response || prompt === undefined) {
    const isFirst = await batches.bookLine(ctx, work, undefined, undefined);
    return { code: "unavailable", costUsd: null, isFirst };
  }
  const { status_code: status, body } = response;
  const judged =
    status === 200
      ? judge(apiOf(settings), prompt, body)
      : {
          usage: NO_USAGE,
          model: undefined,
          result: { ok: false as const, code: codeOf(status, vendorCodeOf(body)) },
        };
  const { result, usage } = judged;
  const model = judged.model ?? settings.models[prompt.size];
  const code = result.ok ? "ok" : result.code;
  const run: store.Run = {
    model,
    usage,
    costUsd: costOf(model, usage, { half: true, regional: settings.regional }),
    latencyMs: null,
    requestId: response.request_id ?? owner,
    status: code,
    repairs: 0,
  };
  const kept = result.ok ? { value: result.raw, sources: result.sources, model } : undefined;
  const isFirst = await batches.bookLine(ctx, work, run, kept);
  return { code, costUsd: run.costUsd, isFirst };
}
