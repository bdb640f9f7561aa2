import { apiKeyCredential } from "../http/api-key.ts";
import { assistantCredential } from "../http/assistant-token.ts";
import type { PublicContext, UserContext } from "../http/context.ts";
import type { Scope } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { Platform } from "../http/platform.ts";
import { contextOf } from "../http/request-context.ts";
import { requireUser } from "../http/session-gate.ts";

/** Whoever asks the tools, by their API key or the token that they gave their assistant; each call of the API asks for the scope that it needs. */
export interface Caller {
  /** For a read whose statement opens the session itself. */
  readonly unopened: (scope: Scope) => PublicContext;
  /** With their session open. Throws `invalid_api_key`, `missing_scope` and `no_active_organization`. */
  readonly member: (scope: Scope) => Promise<UserContext>;
  /** The zone in which their days begin; the same errors. */
  readonly timeZone: () => Promise<string>;
}

/** Throws `unauthenticated` where no key is shown, `invalid_api_key` for what cannot be one. */
export function callerOf(platform: Platform, authorization: string | undefined, requestId: string): Caller {
  const unopened = (scope: Scope): PublicContext => {
    const sessionToken = assistantCredential(authorization, scope) ?? apiKeyCredential(authorization, scope);
    if (sessionToken === null)
      throw new AppError(
        "unauthenticated",
        "Demandez un accès (OAuth), ou montrez une clé d’API de Relance (en-tête Authorization).",
      );
    return contextOf(platform, requestId, { sessionToken });
  };
  const member = (scope: Scope) => requireUser(unopened(scope));
  return {
    unopened,
    member,
    timeZone: async () => (await member("contacts:read")).organization.timeZone,
  };
}

/** What concerns the key or the token, and not what was asked: it is said by the answer's status. */
const OF_THE_KEY = new Set<AppError["code"]>([
  "unauthenticated",
  "invalid_api_key",
  "missing_scope",
  "no_active_organization",
]);

export function isOfTheKey(error: unknown): error is AppError {
  return error instanceof AppError && OF_THE_KEY.has(error.code);
}
