import type { ErrorBody, ErrorCode } from "../../../functions/http/contract.ts";
import { organizationMoved } from "./moved-organization.ts";

/** `network`: no answer came. Other strings are better-auth's own codes, e.g. `SESSION_EXPIRED`. */
export type ApiErrorCode = ErrorCode | "network" | (string & {});

interface Parts {
  code: ApiErrorCode;
  message: string;
  status: number;
  details?: Record<string, string> | undefined;
  requestId?: string | undefined;
  /** False when the server gave no reason and the message is ours. */
  told?: boolean;
}

/** A call that did not succeed. `message` is French and meant for people; `status` is 0 without an answer. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly details: Record<string, string>;
  readonly requestId: string | undefined;
  readonly told: boolean;

  constructor(parts: Parts) {
    super(parts.message);
    this.name = "ApiError";
    this.code = parts.code;
    this.status = parts.status;
    this.details = parts.details ?? {};
    this.requestId = parts.requestId;
    this.told = parts.told ?? true;
  }
}

const UNKNOWN = "Une erreur inattendue est survenue. Réessayez dans un instant.";

/**
 * The error of a reply that is not a success: the product's body, better-auth's, or neither. One that says that the
 * session works in another organization by now is told to the page.
 */
export async function errorOf(reply: Response): Promise<ApiError> {
  const error = readError(reply.status, await reply.json().catch(() => null));
  if (error.code === "other_organization") organizationMoved(true);
  return error;
}

function readError(status: number, body: unknown): ApiError {
  if (isProductError(body)) return new ApiError({ ...body.error, status });
  if (isAuthError(body)) return new ApiError({ code: body.code ?? "unknown", message: body.message, status });
  return new ApiError({
    code: status === 401 ? "unauthenticated" : "unknown",
    message: UNKNOWN,
    status,
    told: false,
  });
}

/** The error of a call that got no answer. */
export function networkError(): ApiError {
  const message = navigator.onLine
    ? "Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez."
    : "Vous êtes hors ligne. Vérifiez votre connexion, puis réessayez.";
  return new ApiError({ code: "network", message, status: 0 });
}

/** Whether no server answered, or one that cannot answer now: the same call may succeed later. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "network" || error.status >= 500);
}

/** What to tell a person of any failure. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : UNKNOWN;
}

/** What to tell a person, if the server (or the want of one) said anything; null otherwise. */
export function serverMessage(error: unknown): string | null {
  return error instanceof ApiError && error.told ? error.message : null;
}

function isProductError(body: unknown): body is ErrorBody {
  if (typeof body !== "object" || body === null || !("error" in body)) return false;
  const { error } = body;
  return typeof error === "object" && error !== null && "code" in error && "message" in error;
}

function isAuthError(body: unknown): body is { message: string; code?: string } {
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
}
