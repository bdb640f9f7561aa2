import type { ErrorBody, ErrorCode } from "./contract.ts";

/** Seconds to wait for a restarting database or server. */
export const RETRY_AFTER = 2;

type Entry =
  | { status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 429 | 500 | 502; message: string }
  /** `retryAfter`: seconds until a retry makes sense (RFC 9110, section 10.2.3). */
  | { status: 503; message: string; retryAfter: number };

/** HTTP status and default French message of each error code, defined only here. */
const catalogue: Record<ErrorCode, Entry> = {
  invalid_request: { status: 400, message: "La demande est incomplète ou mal formée." },
  malformed_json: { status: 400, message: "Le corps de la demande n’est pas du JSON valide." },
  unauthenticated: { status: 401, message: "Votre session a expiré. Reconnectez-vous." },
  invalid_api_key: { status: 401, message: "Cette clé d’API est inconnue, expirée ou révoquée." },
  missing_scope: { status: 403, message: "Cette clé d’API n’a pas la portée que demande cet appel." },
  no_active_organization: {
    status: 403,
    message: "Aucune organisation active. Demandez une invitation à votre responsable.",
  },
  other_organization: {
    status: 409,
    message: "Cette page montre une autre organisation que celle où vous travaillez. Rechargez-la.",
  },
  session_not_fresh: {
    status: 403,
    message: "Votre connexion date de plus d’un jour. Reconnectez-vous pour faire cela.",
  },
  forbidden: { status: 403, message: "Vous n’avez pas le droit de faire cela." },
  not_found: { status: 404, message: "Introuvable, ou hors de votre organisation." },
  method_not_allowed: { status: 405, message: "Cette méthode n’est pas permise ici." },
  conflict: { status: 409, message: "Ces données ont changé entre-temps. Rechargez la page." },
  too_large: { status: 413, message: "La demande dépasse 1 Mo." },
  rate_limited: { status: 429, message: "Trop de demandes. Réessayez dans un instant." },
  crm_not_connected: { status: 409, message: "Aucun CRM n’est connecté. Connectez-le dans les paramètres." },
  crm_revoked: { status: 409, message: "L’accès au CRM a été retiré. Reconnectez-le dans les paramètres." },
  crm_unavailable: { status: 502, message: "Le CRM ne répond pas. Rien n’a été perdu, réessayez plus tard." },
  crm_unreadable: {
    status: 502,
    message: "Le CRM répond autre chose que ce qui lui est demandé. Rien n’a été perdu, réessayez plus tard.",
  },
  crm_quota: {
    status: 503,
    retryAfter: 3_600,
    message:
      "Le quota d’appels quotidien du CRM est presque atteint\u00A0: le reste est laissé à ses autres usages.",
  },
  mailbox_not_connected: {
    status: 409,
    message: "Votre messagerie n’est pas connectée. Connectez-la dans les paramètres.",
  },
  mailbox_revoked: {
    status: 409,
    message: "L’accès à votre messagerie a été retiré. Reconnectez-la dans les paramètres.",
  },
  mailbox_unavailable: {
    status: 502,
    message: "Votre messagerie ne répond pas. Rien n’a été perdu, réessayez plus tard.",
  },
  not_configured: {
    status: 503,
    retryAfter: 300,
    message: "Cette fonction n’est pas configurée sur ce serveur.",
  },
  unavailable: {
    status: 503,
    retryAfter: RETRY_AFTER,
    message: "Le service est momentanément indisponible. Réessayez dans un instant.",
  },
  unknown: {
    status: 500,
    message: "Une erreur inattendue est survenue. Elle a été enregistrée\u00A0; réessayez dans un instant.",
  },
};

/** A known failure: its code decides the HTTP status, its message is for people, in French. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** What is wrong, by field name. */
  readonly details: Record<string, string> | undefined;
  /** Methods allowed on the path, for the Allow header of a 405. */
  readonly allow: readonly string[];

  constructor(
    code: ErrorCode,
    message?: string,
    details?: Record<string, string>,
    allow: readonly string[] = [],
  ) {
    super(message ?? catalogue[code].message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
    this.allow = allow;
  }

  get status(): Entry["status"] {
    return catalogue[this.code].status;
  }

  /** Seconds for the Retry-After header, which every 503 has; undefined for other statuses. */
  get retryAfter(): number | undefined {
    const entry = catalogue[this.code];
    return entry.status === 503 ? entry.retryAfter : undefined;
  }
}

/** An error as it is sent to a caller. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { code, message, details } = error;
  return { error: { code, message, ...(details ? { details } : {}), requestId } };
}

/** The object is missing or another organization's; the caller cannot tell which. */
export class NotFoundError extends AppError {
  constructor(message?: string) {
    super("not_found", message);
  }
}

/** An outside service or the database failed: worth a retry. */
export class UnavailableError extends AppError {
  constructor(message?: string) {
    super("unavailable", message);
  }
}
