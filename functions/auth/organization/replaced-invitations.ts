import { getCurrentAuthEndpointContext, runWithAdapter } from "@better-auth/core/context";
import type { Pool } from "pg";
import { execute } from "../../db/statement.ts";
import type { OpenInvitation } from "./invitation-secret.ts";

/**
 * better-auth's endpoint, which cancels the earlier invitation of an address before it knows whether there will be a
 * new one; this one does not. What a new one replaces ends with `cancelEarlier`, once it is sent.
 */
export function keepingEarlier<Endpoint extends (ctx: never) => Promise<unknown>>(
  endpoint: Endpoint,
): Endpoint {
  const kept = (ctx: never) => {
    const { adapter } = getCurrentAuthEndpointContext().context;
    const cautious: typeof adapter = {
      ...adapter,
      incrementOne: async (data) =>
        data.model === "invitation" && data.set?.["status"] === "canceled"
          ? null
          : adapter.incrementOne(data),
    };
    return runWithAdapter(cautious, () => endpoint(ctx));
  };
  return Object.assign(kept, endpoint);
}

/** Cancels the open invitations that one just sent replaces: those made before it, for its address and organization. */
export async function cancelEarlier(pool: Pool, { id }: OpenInvitation): Promise<void> {
  await execute(
    pool,
    `update better_auth.invitation earlier set status = 'canceled'
     from better_auth.invitation sent
     where sent.id = $1 and earlier.organization_id = sent.organization_id
       and lower(earlier.email) = lower(sent.email) and earlier.status = 'pending'
       and (earlier.created_at, earlier.id) < (sent.created_at, sent.id)`,
    [id],
  );
}

/** Whether the address has another link that still works. */
export async function hasEarlier(pool: Pool, { id }: OpenInvitation): Promise<boolean> {
  const count = await execute(
    pool,
    `select from better_auth.invitation earlier join better_auth.invitation sent
       on earlier.organization_id = sent.organization_id and lower(earlier.email) = lower(sent.email)
     where sent.id = $1 and earlier.id <> sent.id and earlier.status = 'pending' and earlier.expires_at > now()
     limit 1`,
    [id],
  );
  return count > 0;
}

/**
 * Cancels what is still open for an address that has just joined: one whose mail is on its way would let whoever is
 * removed come back.
 */
export async function cancelOthers(
  pool: Pool,
  { organizationId, email }: Pick<OpenInvitation, "organizationId" | "email">,
): Promise<void> {
  await execute(
    pool,
    `update better_auth.invitation set status = 'canceled'
     where organization_id = $1 and lower(email) = lower($2) and status = 'pending'`,
    [organizationId, email],
  );
}
