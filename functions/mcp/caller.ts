import { apiKeyCredential } from "../http/api-key.ts";
import type { BaseContext, PublicContext } from "../http/context.ts";
import type { Contract, Scope } from "../http/contract.ts";
import { JsonText } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import type { Platform } from "../http/platform.ts";
import { openGate, requireUser } from "../http/session-gate.ts";
import { explainIssues } from "../http/validation.ts";
import type { Ask } from "./tool.ts";

/** Whoever asks the tools, by their API key. */
export interface Caller {
  readonly log: BaseContext["log"];
  /** Makes a call of the API in their name. Throws AppError as that call does. */
  readonly ask: Ask;
  /** Looks them up. Throws `unauthenticated`, `invalid_api_key` or `no_active_organization`. */
  readonly require: () => Promise<unknown>;
  /** Why a call was refused them at the gate: then nothing that was asked is answered. */
  readonly refusal: AppError | undefined;
}

/** What every key that may use the tools can do. */
const LEAST: Scope = "contacts:read";

/** Throws `unauthenticated` where no key is shown, `invalid_api_key` for what cannot be one. */
export function callerOf(platform: Platform, authorization: string | undefined, requestId: string): Caller {
  const contextFor = (scope: Scope | undefined): PublicContext => ({
    environment: platform.environment,
    get pool() {
      return platform.pool;
    },
    clock: platform.clock,
    limits: platform.limits,
    log: platform.log.with({ requestId }),
    requestId,
    sessionToken: apiKeyCredential(authorization, scope),
  });
  const base = contextFor(LEAST);
  if (base.sessionToken === null) throw new AppError("unauthenticated", "Montrez une clé d’API de Relance.");
  let refusal: AppError | undefined;
  const ask: Ask = async ({ contract, route }, input = {}) => {
    const parsed = {
      params: partOf(contract.params, input.params),
      query: partOf(contract.query, input.query),
      body: partOf(contract.body, input.body),
    };
    try {
      const ctx = await openGate(route.access, contextFor(contract.scope));
      const answer = await route.handle({ ctx, input: parsed });
      return contract.response.parse(answer instanceof JsonText ? JSON.parse(answer.text) : answer) as never;
    } catch (error) {
      if (error instanceof AppError && REFUSALS.has(error.code)) refusal = error;
      throw error;
    }
  };
  return {
    log: base.log,
    ask,
    require: () => requireUser(base),
    get refusal() {
      return refusal;
    },
  };
}

/** What concerns the key, not what is asked. */
const REFUSALS = new Set<AppError["code"]>([
  "unauthenticated",
  "invalid_api_key",
  "missing_scope",
  "no_active_organization",
]);

function partOf(schema: Contract["body"], given: unknown): unknown {
  if (schema === undefined) return undefined;
  const read = schema.safeParse(given ?? {}, { reportInput: true });
  if (read.success) return read.data;
  throw new AppError("invalid_request", undefined, explainIssues(read.error));
}
