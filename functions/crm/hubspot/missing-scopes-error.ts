import { AppError } from "../../http/errors.ts";

/** HubSpot refused a call because its scope was not granted. */
export class MissingScopesError extends AppError {
  constructor() {
    super("crm_unavailable");
  }
}

/** True if the reply refuses a call for a scope that was not granted. */
export function isMissingScopes(status: number, body: unknown): boolean {
  const isObject = typeof body === "object" && body !== null;
  return status === 403 && isObject && "category" in body && body.category === "MISSING_SCOPES";
}
