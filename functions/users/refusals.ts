import { sqlState } from "../db/statement.ts";
import { AppError } from "../http/errors.ts";

/** Why an account is not made or changed. */
export const refusals = {
  emailTaken: () =>
    new AppError("conflict", "Cette adresse email est déjà celle d’un autre compte.", {
      email: "Adresse déjà utilisée.",
    }),
  unknownOrganization: () =>
    new AppError("invalid_request", undefined, { organizationId: "Cette organisation n’existe pas." }),
  organizationFull: () => new AppError("conflict", "Cette organisation compte déjà 100 membres."),
  banIsOver: () =>
    new AppError("invalid_request", undefined, { banExpires: "La fin de la suspension doit être à venir." }),
  self: () =>
    new AppError(
      "conflict",
      "Vous ne pouvez ni suspendre ni supprimer votre propre compte. Demandez-le à un autre administrateur.",
    ),
  lastAdministrator: () =>
    new AppError("conflict", "Il faut au moins un administrateur. Nommez-en un autre d’abord."),
  lastOwner: (organizations: readonly string[]) =>
    new AppError(
      "conflict",
      `Une organisation garde au moins un propriétaire. Nommez-en d’abord un autre pour ${organizations.map((name) => `«\u00A0${name}\u00A0»`).join(", ")}.`,
    ),
};

/** Refusals by SQLSTATE: an address that somebody has, and the last administrator (migration memberships_and_invitations.sql). */
const BY_STATE: Readonly<Record<string, () => AppError>> = {
  "23505": refusals.emailTaken,
  RL002: refusals.lastAdministrator,
};

/** Throws the refusal behind what Postgres refused, or the error itself. */
export function refusedBy(error: unknown): never {
  throw BY_STATE[sqlState(error)]?.() ?? error;
}
