import type * as z from "zod";
import { AppError } from "../../http/errors.ts";
import type { Log } from "../../http/log.ts";
import type { RateLimiter } from "../rate-limit.ts";
import { callCrm, type Outcome } from "../sync/request-loop.ts";
import { unusable } from "../sync/unusable-answers.ts";
import type { Call } from "./calls.ts";
import { failingQuery, PASSING, refusalIn } from "./composite-parts.ts";
import { HiddenError } from "./hidden-error.ts";
import { usageOf } from "./manifest.ts";
import { Refusal } from "./schema.ts";
import { type Access, type Reply, send } from "./send.ts";

const LIMIT_INFO = "sforce-limit-info";

/** Daily limit or concurrent long calls exceeded; the usage header tells which. */
const LIMIT = "REQUEST_LIMIT_EXCEEDED";

/** Refusals about the records rather than the call: the caller handles them. */
const TELLING = new Set(["INVALID_QUERY_LOCATOR", "ENTITY_IS_DELETED", "NOT_FOUND", "INVALIDJOBSTATE"]);

/** Refusals because the connected user may not see a field or object. */
const HIDING = new Set(["INVALID_FIELD", "INVALID_TYPE", "INSUFFICIENT_ACCESS"]);

/** Stores the daily API usage every 25th reply: each reply reports it, but storing costs a write. */
const NOTED = 25;

/** What the client depends on. `rejected` is a token Salesforce has just refused. */
export interface ClientPorts {
  access(rejected?: string): Promise<Access>;
  readonly limiter: RateLimiter<"call">;
  readonly log: Log;
}

/** The reply of a call, or the code of a refusal the caller handles. */
type Answer<T> = { body: T; reply: Reply } | { refused: string };

/** How Salesforce is read: once, answering either way; or `expect`, which throws for a refusal. */
export interface Requests {
  readonly request: <T>(
    call: Call,
    schema: z.ZodType<T>,
    failingPart?: (body: unknown) => string | undefined,
  ) => Promise<Answer<T>>;
  readonly expect: <T>(call: Call, schema: z.ZodType<T>) => Promise<T>;
}

/**
 * Reads one connection's org: at its pace, again after what may pass, every reply validated. Requests throw `crm_revoked`,
 * `crm_quota`, `crm_unreadable` or `crm_unavailable`, the last as a HiddenError if a query names something the user may not
 * see.
 */
export function requester(ports: ClientPorts): Requests {
  const { limiter, log } = ports;
  let calls = 0;

  function request<T>(
    call: Call,
    schema: z.ZodType<T>,
    failingPart: (body: unknown) => string | undefined = failingQuery,
  ): Promise<Answer<T>> {
    const slot = () => limiter.slot("call");
    return callCrm(
      { access: (rejected) => ports.access(rejected), slot, backOff: (pause) => limiter.backOff(pause) },
      async (access): Promise<Outcome<Answer<T>>> => {
        const reply = await send(access, call);
        if (typeof reply === "string") return unusable(reply, log, { crm: "salesforce", path: call.path });
        const code = refusalIn(reply.body);
        const usage = usageOf(reply.headers.get(LIMIT_INFO));
        if (code === LIMIT && isSpent(reply)) {
          // A retry would only take calls from the org's other users.
          await limiter.spent({ used: usage?.allowed ?? 1, allowed: usage?.allowed ?? 1 });
          throw new AppError("crm_quota");
        }
        if (usage !== null && calls++ % NOTED === 0) await limiter.spent(usage);
        if (reply.status < 300) {
          const body = schema.safeParse(reply.body);
          const failing = body.success ? failingPart(body.data) : undefined;
          if (body.success && failing === undefined) return { answer: { body: body.data, reply } };
          log.warn("salesforce reply cannot be used", { path: call.path, reason: failing ?? "schema" });
          if (failing !== undefined && HIDING.has(failing)) throw new HiddenError();
          if (failing !== undefined && !PASSING.has(failing)) throw new AppError("crm_unavailable");
          return { passing: failing === undefined ? "unreadable" : "failure", retryAfter: null };
        }
        if (reply.status === 401) return "rejected";
        if (reply.status === 429) return { passing: "rate", retryAfter: reply.headers.get("retry-after") };
        if (code !== undefined && TELLING.has(code)) return { answer: { refused: code } };
        if (reply.status < 500 && !PASSING.has(code ?? "")) {
          log.error("salesforce refused a call", { path: call.path, status: reply.status, code });
          throw HIDING.has(code ?? "") ? new HiddenError() : new AppError("crm_unavailable");
        }
        return { passing: "failure", retryAfter: reply.headers.get("retry-after") };
      },
    );
  }

  async function expect<T>(call: Call, schema: z.ZodType<T>): Promise<T> {
    const answer = await request(call, schema);
    if ("body" in answer) return answer.body;
    log.error("salesforce refused a call", { path: call.path, code: answer.refused });
    throw new AppError("crm_unavailable");
  }

  return { request, expect };
}

/**
 * Whether the daily calls are used up: too many concurrent calls have the same code. If the reply has no usage header,
 * only the message text distinguishes them.
 */
function isSpent(reply: Reply): boolean {
  const usage = usageOf(reply.headers.get(LIMIT_INFO));
  if (usage !== null) return usage.used >= usage.allowed;
  return /^TotalRequests\b/.test(Refusal.safeParse(reply.body).data?.[0]?.message ?? "");
}
