import { fr } from "@better-auth/i18n/locales";

/** better-auth's messages in the product's own French, over the library's dictionary. */
export const french: Record<string, string> = {
  ...fr,
  INVALID_EMAIL_OR_PASSWORD: "Email ou mot de passe invalide",
  VALIDATION_ERROR: "La demande est incomplète ou mal formée.",
  INVALID_ORIGIN: "Cette demande vient d’une autre page que les nôtres.",
  INVALID_EMAIL: "Adresse email invalide",
  INVALID_PASSWORD: "Mot de passe actuel incorrect",
  SESSION_EXPIRED: "Votre session est trop ancienne pour cela. Saisissez votre mot de passe.",
  BANNED_USER: "Ce compte est suspendu. Contactez votre responsable.",
};
