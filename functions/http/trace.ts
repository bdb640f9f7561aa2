import { randomBytes } from "node:crypto";
import type { Environment } from "../env.ts";
import { errorFields, type Log } from "./log.ts";

/** Most calls kept of one activity: a job that reads a CRM may ask the database a hundred thousand times. */
const MOST_CALLS = 1_000;
/** Longest that handing spans over keeps a reply waiting, in milliseconds. */
const PATIENCE = 1_000;

/** Span kinds of OTLP. */
const KINDS = { server: 2, client: 3, consumer: 5 } as const;

/** Counts, codes and ids, as in the log; never what a person wrote or is called. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** How the spans of one request or message come to be. */
export interface Trace {
  /** The W3C header of what is set off from here. https://www.w3.org/TR/trace-context/ */
  readonly traceparent: string;
  /** Begins a call of a database; what it answers ends it. */
  call(system: string, name: string): (isFailed: boolean) => void;
  /** Ends the activity and hands its spans to the receiver; one that does not take them is only logged. */
  end(name: string, isFailed: boolean, attributes: Attributes): Promise<void>;
}

/**
 * A trace that goes on from `traceparent`, else one whose id is the correlation id. Undefined where no receiver is
 * configured (OTEL_EXPORTER_OTLP_ENDPOINT), or where whoever called does not sample.
 */
export function openTrace(
  { environment, log }: { readonly environment: Environment; readonly log: Log },
  kind: "server" | "consumer",
  from: { readonly correlationId: string; readonly traceparent?: string | undefined },
): Trace | undefined {
  if (environment.observation().OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const parent = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/.exec(
    from.traceparent ?? "",
  );
  if (parent !== null && Number.parseInt(parent[3] ?? "", 16) % 2 === 0) return undefined;
  const traceId = parent?.[1] ?? from.correlationId.replaceAll("-", "");
  const rootId = newId();
  // Wall time read once, plus monotonic time: a change of the clock never ends a span before its start.
  const zero = Date.now() - performance.now();
  const now = (): string => `${Math.round((zero + performance.now()) * 1_000)}000`;
  const began = now();
  const spans: object[] = [];
  let dropped = 0;
  const spanOf = (
    span: { spanId: string; parentSpanId?: string | undefined; kind: number; name: string; began: string },
    isFailed: boolean,
    attributes: Attributes,
  ): object => ({
    traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId,
    name: span.name,
    kind: span.kind,
    startTimeUnixNano: span.began,
    endTimeUnixNano: now(),
    attributes: attributesOf(attributes),
    ...(isFailed ? { status: { code: 2 } } : {}),
  });
  return {
    traceparent: `00-${traceId}-${rootId}-01`,
    call(system, name) {
      const span = { spanId: newId(), parentSpanId: rootId, kind: KINDS.client, name, began: now() };
      return (isFailed) => {
        if (spans.length === MOST_CALLS) dropped++;
        else spans.push(spanOf(span, isFailed, { "db.system.name": system, "db.operation.name": name }));
      };
    },
    async end(name, isFailed, attributes) {
      const span = { spanId: rootId, parentSpanId: parent?.[2], kind: KINDS[kind], name, began };
      const all = {
        ...attributes,
        "relance.correlation_id": from.correlationId,
        "relance.calls_left_out": dropped,
      };
      await handOver(environment, [...spans, spanOf(span, isFailed, all)]).catch((error: unknown) =>
        log.warn("spans not handed over", errorFields(error)),
      );
    },
  };
}

const newId = (): string => randomBytes(8).toString("hex");

/** As OTLP's JSON writes them. https://opentelemetry.io/docs/specs/otlp/#otlphttp */
function attributesOf(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value } }];
  });
}

async function handOver(environment: Environment, spans: readonly object[]): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT = "", RELEASE } = environment.observation();
  const resource = { attributes: attributesOf({ "service.name": "relance", "service.version": RELEASE }) };
  const reply = await fetch(`${OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, "")}/v1/traces`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "relance" }, spans }] }],
    }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  await reply.arrayBuffer();
  if (!reply.ok) throw Object.assign(new Error("refused"), { code: String(reply.status) });
}
