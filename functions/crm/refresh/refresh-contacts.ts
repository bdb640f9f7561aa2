import * as z from "zod";
import type { SharedContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { inOrganization } from "../../http/in-organization.ts";
import { lambda } from "../../http/lambda.ts";
import { JobStarted } from "../../jobs/contract.ts";
import { startJob } from "../../jobs/start-job.ts";
import { Crm, refreshFlags } from "../contract.ts";
import { refreshContacts as jobType } from "../messages.ts";
import { getActiveConnection } from "../connections/connection-store.ts";
import { refreshSomeContacts } from "./refresh-some-contacts.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/crm/refresh-contacts",
  errors: ["not_found", "crm_not_connected", "crm_revoked", "conflict"],
  summary: "Synchronise les contacts du CRM.",
  body: z.strictObject({
    crm: Crm,
    ...refreshFlags,
    /** An organization other than the active one; product administrators only. */
    organizationId: z.uuid().optional(),
    contactIds: z.array(z.uuid()).min(1).max(10_000).optional(),
    limit: z.int().min(1).max(1_000_000).optional(),
    /** Deletes, history included, the contacts that a complete listing does not contain. */
    cleanDatabaseBefore: z.boolean().default(false),
    /** Archives the contacts that a complete listing does not contain. */
    removeOrphanedContacts: z.boolean().default(false),
  }),
  response: JobStarted,
  status: 202,
});

/** Flags that need a complete listing: with a partial one all other contacts would look orphaned. */
const COMPLETE = ["cleanDatabaseBefore", "removeOrphanedContacts"] as const;

/**
 * POST /api/crm/refresh-contacts: starts a synchronization of an organization's CRM and returns its job. For owners and
 * admins of the organization and product admins, who may name any organization; with a few `contactIds`, for every
 * member. Throws `not_found`, `forbidden`, `invalid_request`, `conflict` if one of this CRM is running,
 * `crm_not_connected`, `crm_revoked`.
 */
export async function refreshContacts(call: {
  ctx: SharedContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { organizationId, contactIds, limit, cleanDatabaseBefore, removeOrphanedContacts, ...rest } =
    call.input.body;
  const { crm, ...flags } = rest;
  const ctx = await inOrganization(call.ctx, organizationId);
  const partial = contactIds !== undefined || limit !== undefined;
  const refused = partial ? COMPLETE.filter((name) => call.input.body[name]) : [];
  if (refused.length > 0) {
    const why = "Ne s’emploie qu’avec une lecture complète, sans contactIds ni limit.";
    throw new AppError("invalid_request", undefined, Object.fromEntries(refused.map((name) => [name, why])));
  }
  if (contactIds !== undefined) {
    const first = [...new Set(contactIds)].slice(0, limit);
    return refreshSomeContacts(ctx, { contactIds: first, crm }, { refreshContacts: true, ...flags });
  }
  await getActiveConnection(ctx, crm);
  const { id, state, done, total } = await startJob(ctx, jobType, {
    crm,
    ...flags,
    cleanDatabaseBefore,
    removeOrphanedContacts,
    ...(limit === undefined ? {} : { limit }),
  });
  return { job: { id, state, done, total } };
}

const access = {
  // Open to members if the body names contacts.
  isOpen: (body: unknown) => typeof body === "object" && body !== null && "contactIds" in body,
  refusal: "Seuls les responsables de l’organisation lancent une synchronisation.",
};
export const route = endpoint(contract, access, refreshContacts, {
  name: "CrmRefreshContacts",
  environment: ["queue"],
});
export const handler = lambda(route);
