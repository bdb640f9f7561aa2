import type { WebSource } from "./answer.ts";
import { NO_USAGE, type FailureCode, type Usage } from "./answer.ts";
import { chatApi } from "./chat-api.ts";
import { call } from "./client.ts";
import type { Api, Asked, Question } from "./exchange.ts";
import { judge } from "./judge.ts";
import { estimate } from "./limits.ts";
import { costOf } from "./prices.ts";
import { responsesApi } from "./responses-api.ts";
import type { ModelSettings } from "./settings.ts";
import type { Run } from "./store.ts";

/** Result of one call, with its entry for the books. */
export interface Called<T> {
  readonly run: Run;
  readonly retryAfterMs: number | undefined;
  /** For the log. */
  readonly httpStatus: number | undefined;
  readonly vendorCode: string | undefined;
  readonly result:
    | { readonly ok: true; readonly value: T; readonly raw: unknown; readonly sources: readonly WebSource[] }
    | { readonly ok: false; readonly code: FailureCode; readonly problems?: readonly string[] };
}

/** The API selected in the settings. */
export function apiOf(settings: ModelSettings): Api {
  return settings.api === "chat" ? chatApi : responsesApi;
}

/** How the vendor names its slower tier at half the price. */
const FLEX = "flex";
/** How much longer the slower tier may take. */
const FLEX_PATIENCE = 2;

/** Milliseconds to wait for a question's answer. */
export const timeoutOf = <T>({ prompt, flex = false }: Question<T>): number =>
  prompt.timeoutMs * (flex ? FLEX_PATIENCE : 1);

/** Makes one call. Never throws: failures are values. */
export async function callModel<T>(asked: Asked<T>, repairs: number): Promise<Called<T>> {
  const { settings, question } = asked;
  const api = apiOf(settings);
  const reply = await call(settings, {
    make: (client, options) => api.ask(client, asked, options),
    timeoutMs: timeoutOf(question),
  });
  const line = (status: Run["status"], usage: Usage, model = question.model, half = false): Run => ({
    model,
    usage,
    costUsd: costOf(model, usage, { half, regional: settings.regional }),
    latencyMs: reply.latencyMs,
    requestId: reply.requestId,
    status,
    repairs,
  });
  // The server may have charged for an answer that never arrived, so the question's tokens are counted.
  const unseen = (): Usage => ({ ...estimate(question), outputTokens: 0 });
  if (!reply.ok) {
    const { code, status, vendorCode, retryAfterMs } = reply;
    return {
      run: line(code, code === "timeout" ? unseen() : NO_USAGE),
      retryAfterMs,
      httpStatus: status,
      vendorCode,
      result: { ok: false, code },
    };
  }
  const { usage, model, tier, result } = judge(api, question.prompt, reply.data);
  return {
    run: line(result.ok ? "ok" : result.code, model === undefined ? unseen() : usage, model, tier === FLEX),
    retryAfterMs: undefined,
    httpStatus: 200,
    vendorCode: undefined,
    result,
  };
}
