import * as z from "zod";
import { AppError } from "../http/errors.ts";

/** In French, why the database refused (migration manage_users.sql); `said` is what its answer holds. */
const refusals: Record<string, (said: string) => AppError> = {
  email_taken: () =>
    new AppError("conflict", "Cette adresse email est déjà celle d’un autre compte.", {
      email: "Adresse déjà utilisée.",
    }),
  unknown_organization: () =>
    new AppError("invalid_request", undefined, { organizationId: "Cette organisation n’existe pas." }),
  organization_full: () => new AppError("conflict", "Cette organisation compte déjà 100 membres."),
  ban_is_over: () =>
    new AppError("invalid_request", undefined, { banExpires: "La fin de la suspension doit être à venir." }),
  self: () =>
    new AppError(
      "conflict",
      "Vous ne pouvez ni suspendre ni supprimer votre propre compte. Demandez-le à un autre administrateur.",
    ),
  last_administrator: () =>
    new AppError("conflict", "Il faut au moins un administrateur. Nommez-en un autre d’abord."),
  last_owner: (names) =>
    new AppError(
      "conflict",
      `Une organisation garde au moins un propriétaire. Nommez-en d’abord un autre pour ${quoted(names)}.`,
    ),
};

/** Names, a JSON array of them, as they stand in a sentence. */
const quoted = (names: string): string =>
  z
    .array(z.string())
    .parse(JSON.parse(names))
    .map((name) => `«\u00A0${name}\u00A0»`)
    .join(", ");

/** The error of a state in which nothing was done. */
export function refusalOf(state: string, said: string): Error {
  return refusals[state]?.(said) ?? new Error(`unexpected state: ${state}`);
}
