import { ApiError, serverMessage } from "../../lib/api-error.ts";

/** What better-auth says in English, since clients compare it (docs/product.md, 8). */
const IN_FRENCH: Record<string, string> = {
  PASSWORD_TOO_SHORT: "Mot de passe trop court\u00A0: 12 caractères minimum.",
  PASSWORD_TOO_LONG: "Mot de passe trop long\u00A0: 128 caractères maximum.",
};

/** What to tell a person whose new password was refused, if the server said anything; null otherwise. */
export function passwordMessage(error: unknown): string | null {
  const known = error instanceof ApiError ? IN_FRENCH[error.code] : undefined;
  return known ?? serverMessage(error);
}
