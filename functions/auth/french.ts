import { fr } from "@better-auth/i18n/locales";
import { adminMessages, organizationMessages } from "./french-plugins.ts";

const WRONG_PAGE = "La page demandée n’est pas l’une des nôtres.";
const UNREADABLE = "La demande est incomplète ou mal formée.";
const FAILED = "Cela n’a pas pu aboutir. Réessayez dans un instant.";

/**
 * better-auth's messages in the product's own French, by code. Left in English, since clients compare them, are
 * a password's wrong length and a slug already taken (docs/product.md, 8; the compatibility plugin).
 */
export const french: Record<string, string> = {
  ...Object.fromEntries(Object.entries(fr).map(([code, text]) => [code, text.replaceAll("'", "’")])),
  ...organizationMessages,
  ...adminMessages,
  // Compared by clients (docs/product.md, 8); the web shows its own words.
  PASSWORD_TOO_SHORT: "Password too short",
  PASSWORD_TOO_LONG: "Password too long",
  // Signing in
  INVALID_EMAIL_OR_PASSWORD: "Email ou mot de passe invalide",
  INVALID_EMAIL: "Adresse email invalide",
  INVALID_PASSWORD: "Mot de passe actuel incorrect",
  EMAIL_PASSWORD_DISABLED: "La connexion par mot de passe n’est pas proposée ici.",
  EMAIL_PASSWORD_SIGN_UP_DISABLED: "Les comptes se créent sur invitation.",
  UNAUTHORIZED: "Votre session a expiré. Reconnectez-vous.",
  SESSION_EXPIRED: "Votre session est trop ancienne pour cela. Saisissez votre mot de passe.",
  SESSION_NOT_FRESH: "Votre session est trop ancienne pour cela. Reconnectez-vous.",
  BANNED_USER: "Ce compte est suspendu. Contactez votre responsable.",
  FORBIDDEN: "Vous n’avez pas le droit de faire cela.",
  // What a call may hold
  VALIDATION_ERROR: UNREADABLE,
  BAD_REQUEST: UNREADABLE,
  BODY_MUST_BE_AN_OBJECT: UNREADABLE,
  FIELD_NOT_ALLOWED: "Ce champ ne se modifie pas ici.",
  ASYNC_VALIDATION_NOT_SUPPORTED: UNREADABLE,
  METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED: "Cette méthode n’est pas permise ici.",
  METHOD_NOT_ALLOWED: "Cette méthode n’est pas permise ici.",
  UNSUPPORTED_MEDIA_TYPE: "Ce type de contenu n’est pas accepté.",
  NOT_FOUND: "Introuvable.",
  CONFLICT: "Ces données ont changé entre-temps. Rechargez la page.",
  INTERNAL_SERVER_ERROR: FAILED,
  NO_FIELDS_TO_UPDATE: "Rien à modifier.",
  INVALID_ORIGIN: "Cette demande vient d’une autre page que les nôtres.",
  MISSING_OR_NULL_ORIGIN: "Cette demande ne dit pas de quelle page elle vient.",
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: "Cette demande vient d’une autre page que les nôtres.",
  INVALID_CALLBACK_URL: WRONG_PAGE,
  INVALID_REDIRECT_URL: WRONG_PAGE,
  INVALID_ERROR_CALLBACK_URL: WRONG_PAGE,
  INVALID_NEW_USER_CALLBACK_URL: WRONG_PAGE,
  CALLBACK_URL_REQUIRED: "La page de retour manque.",
  // E-mail and password
  FAILED_TO_GET_USER_INFO: "Vos informations n’ont pas pu être lues. Connectez-vous, puis recommencez.",
  INVALID_TOKEN: "Ce lien n’est plus valable. Demandez-en un nouveau.",
  TOKEN_EXPIRED: "Ce lien a expiré. Demandez-en un nouveau.",
  EMAIL_IS_THE_SAME: "C’est déjà votre adresse email.",
  CHANGE_EMAIL_DISABLED: "L’adresse email ne se modifie pas ici.",
  RESET_PASSWORD_DISABLED: "La réinitialisation du mot de passe n’est pas proposée ici.",
  FAILED_TO_CREATE_VERIFICATION: FAILED,
  // Sign-in by another service
  PROVIDER_NOT_FOUND: "Ce service de connexion n’est pas proposé ici.",
  PROVIDER_NOT_SUPPORTED: "Ce service de connexion n’est pas proposé ici.",
  PROVIDER_NOT_CONFIGURED: "Ce service de connexion n’est pas proposé ici.",
  ID_TOKEN_NOT_SUPPORTED: "Ce service n’accepte pas cette façon de se connecter.",
  OAUTH_LINK_ERROR: "Ce service n’est lié à aucun compte.",
  LINKING_NOT_ALLOWED: "Ce service ne peut pas être lié à votre compte.",
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: "L’adresse email de ce service n’est pas celle de votre compte.",
  LINKING_FAILED: "Ce service n’a pas pu être lié à votre compte.",
  ACCESS_TOKEN_NOT_FOUND: "Ce service n’a pas donné d’accès.",
  REFRESH_TOKEN_NOT_FOUND: "Ce service n’a pas donné d’accès durable.",
  TOKEN_REFRESH_NOT_SUPPORTED: "L’accès à ce service ne se renouvelle pas.",
  FAILED_TO_GET_ACCESS_TOKEN: "L’accès à ce service n’a pas pu être obtenu.",
  FAILED_TO_REFRESH_ACCESS_TOKEN: "L’accès à ce service n’a pas pu être renouvelé.",
  USER_ID_OR_SESSION_REQUIRED: "Votre session a expiré. Reconnectez-vous.",
};

/** Codes for refusals that better-auth throws with an English message only. */
const CODES: Record<string, string> = {
  "Email is the same": "EMAIL_IS_THE_SAME",
  "No fields to update": "NO_FIELDS_TO_UPDATE",
  "Verification email isn't enabled": "VERIFICATION_EMAIL_NOT_ENABLED",
  "User not found": "USER_NOT_FOUND",
  "Not authenticated": "UNAUTHORIZED",
  "Teams are not enabled": "TEAMS_ARE_NOT_ENABLED",
  "You are not a member of this organization": "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION",
  "You are not impersonating anyone": "NOT_IMPERSONATING",
};

const BY_STATUS: Record<number, string> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  409: "CONFLICT",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

/** Code and French text of a refusal without a code: by its message, else by its status. */
export function nameRefusal(status: number, message: unknown): { code: string; message: string } {
  const words = typeof message === "string" ? message : "";
  // "ROLE_NOT_FOUND: seller" has its code before the colon.
  const named = CODES[words] ?? words.split(":")[0] ?? "";
  const code = named in french ? named : (BY_STATUS[status] ?? "INTERNAL_SERVER_ERROR");
  return { code, message: french[code] ?? FAILED };
}
