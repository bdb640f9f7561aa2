import { isManager, type UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import { startRefreshContacts } from "../jobs/start-job.ts";
import { getActiveConnection } from "./connection-store.ts";
import type { refreshContacts as contract } from "./contract.ts";

/** Options of the specification this version refuses rather than ignores. */
const NOT_YET = [
  "contactIds",
  "limit",
  "updateContext",
  "cleanDatabaseBefore",
  "removeOrphanedContacts",
] as const;

/**
 * POST /api/crm/refresh-contacts: starts a synchronization of the organization's CRM and answers its job.
 * For owners and admins of the organization and product admins.
 */
export async function refreshContacts(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { body } = call.input;
  if (!isManager(ctx)) {
    throw new AppError("forbidden", "Seuls les responsables de l’organisation lancent une synchronisation.");
  }
  if (body.organizationId !== undefined && body.organizationId !== ctx.organization.id)
    throw new AppError("not_found");
  const refused = NOT_YET.filter((name) => body[name] !== undefined && body[name] !== false);
  if (body.crm !== "hubspot" || refused.length > 0) {
    throw new AppError(
      "invalid_request",
      undefined,
      Object.fromEntries([
        ...(body.crm === "hubspot" ? [] : [["crm", "Seul HubSpot peut être synchronisé pour l’instant."]]),
        ...refused.map((name) => [name, "Cette option n’est pas encore disponible."]),
      ]) as Record<string, string>,
    );
  }
  await getActiveConnection(ctx, body.crm);
  const { id, state, done, total } = await startRefreshContacts(ctx, {
    crm: body.crm,
    refreshEngagements: body.refreshEngagements,
    refreshNotes: body.refreshNotes,
    refreshActions: body.refreshActions,
    dryRun: body.dryRun,
  });
  return { job: { id, state, done, total } };
}
