import { APIError } from "better-auth/api";
import { organization } from "better-auth/plugins";
import type { Pool } from "pg";
import { execute } from "../../db/statement.ts";
import { inTransaction } from "../../db/transaction.ts";
import { MEMBERSHIP_LIMIT } from "./membership.ts";
import { keepingEarlier } from "./replaced-invitations.ts";

/** Limits of docs/product.md, 9. */
const INVITATION_SECONDS = 48 * 60 * 60;
const PENDING_INVITATIONS = 100;

/**
 * better-auth's organizations with teams: who may do what, limits (docs/product.md, 5, 6 and 9). Its
 * own roles are the product's. Invitations are mailed by the guards: a failing mail has to reach the inviter,
 * which better-auth's `sendInvitationEmail` does not let happen. An invitation beyond the limit throws
 * INVITATION_LIMIT_REACHED (403).
 */
export function organizationPlugin(pool: Pool, maximumTeams: number) {
  const plugin = organization({
    allowUserToCreateOrganization: (user) => isProductAdmin(user),
    teams: { enabled: true, defaultTeam: { enabled: true }, maximumTeams },
    membershipLimit: MEMBERSHIP_LIMIT,
    // Counted below: better-auth counts expired ones, and the one that a new one replaces.
    invitationLimit: Infinity,
    invitationExpiresIn: INVITATION_SECONDS,
    cancelPendingInvitationsOnReInvite: true,
    requireEmailVerificationOnInvitation: true,
    disableOrganizationDeletion: false,
    organizationHooks: {
      beforeCreateInvitation: async ({ invitation: { email }, organization: { id } }) => {
        const pending = await execute(
          pool,
          `select from better_auth.invitation where organization_id = $1 and status = 'pending'
             and expires_at > now() and lower(email) <> lower($2) limit $3`,
          [id, email, PENDING_INVITATIONS],
        );
        if (pending >= PENDING_INVITATIONS) {
          throw new APIError("FORBIDDEN", {
            code: "INVITATION_LIMIT_REACHED",
            message: "Invitation limit reached",
          });
        }
      },
      // One statement for everything: better-auth deletes members first, and the database refuses to remove the last
      // owner of an existing organization.
      beforeDeleteOrganization: async ({ organization: { id } }) => {
        // As long as it takes: all the organization's data go with it.
        await inTransaction(pool, "work", {}, (client) =>
          execute(client, "delete from better_auth.organization where id = $1", [id]),
        );
      },
    },
  });
  const { createInvitation } = plugin.endpoints;
  return {
    ...plugin,
    endpoints: { ...plugin.endpoints, createInvitation: keepingEarlier(createInvitation) },
  };
}

function isProductAdmin(user: object): boolean {
  const role = "role" in user ? user.role : undefined;
  return typeof role === "string" && role.split(",").includes("admin");
}
