import { AppError } from "../../http/errors.ts";

/** HubSpot refused a call for a right that nobody granted. */
export class MissingScopesError extends AppError {
  constructor() {
    super("crm_unavailable");
  }
}

/** True for the reply of a call whose right nobody granted. */
export function isMissingScopes(status: number, body: unknown): boolean {
  const isObject = typeof body === "object" && body !== null;
  return status === 403 && isObject && "category" in body && body.category === "MISSING_SCOPES";
}
