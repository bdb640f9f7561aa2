import { storable } from "../db/storable.ts";
import type { FailureCode, Usage, WebSource } from "./answer.ts";
import { NO_USAGE } from "./answer.ts";
import type { Api } from "./exchange.ts";
import type { Prompt } from "./prompt.ts";

/** A reply validated by the prompt's schema. */
export interface Judgement<T> {
  readonly usage: Usage;
  /** The server's model name; undefined if the reply is not the API's. */
  readonly model: string | undefined;
  /** The tier that answered, where the server tells. */
  readonly tier?: string | undefined;
  readonly result:
    | { readonly ok: true; readonly value: T; readonly raw: unknown; readonly sources: readonly WebSource[] }
    /** `problems`: what does not fit, for the model's second attempt. */
    | { readonly ok: false; readonly code: FailureCode; readonly problems?: readonly string[] };
}

/** Validates a server's reply. Servers may ignore the schema, so zod decides. */
export function judge<T>(api: Api, prompt: Prompt<T>, reply: unknown): Judgement<T> {
  const reading = api.read(reply);
  // A proxy's page or a truncated reply: the server's failure, not the model's.
  if (reading === undefined)
    return { usage: NO_USAGE, model: undefined, result: { ok: false, code: "unavailable" } };
  const { usage, model, tier, result } = reading;
  if ("failure" in result) return { usage, model, tier, result: { ok: false, code: result.failure } };
  const raw = wellFormed(parseJson(result.text));
  if (raw === undefined)
    return {
      usage,
      model,
      tier,
      result: { ok: false, code: "malformed", problems: ["the answer is not one whole JSON object"] },
    };
  const parsed = prompt.schema.safeParse(raw);
  if (parsed.success)
    return { usage, model, tier, result: { ok: true, value: parsed.data, raw, sources: result.sources } };
  const problems = parsed.error.issues
    .slice(0, 10)
    .map((issue) => `${issue.path.join(".") || "the root"}: ${issue.code}`);
  return { usage, model, tier, result: { ok: false, code: "schema_violation", problems } };
}

/** The value with texts that can be stored. */
function wellFormed(value: unknown): unknown {
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === "string" ? storable(one) : one,
  );
}

/** Parsed JSON, or undefined if invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
