import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { applyPages, type StoredPage } from "../../functions/crm/pages/apply-pages.ts";
import { DryRun } from "../../functions/crm/pages/dry-run.ts";
import { withClaims } from "../../functions/db/claims.ts";
import { systemClaims } from "../../functions/http/context.ts";
import type { Platform } from "../../functions/http/platform.ts";
import { createJob } from "./rpc.ts";
import { createWorld, type World } from "./world.ts";

interface Given {
  readonly dry?: boolean;
  readonly worker?: string;
  readonly checkpoint?: string;
}

interface Synchronization {
  readonly world: World;
  readonly worker: string;
  readonly jobId: string;
  /** Hands over one page of the CRM's listing, for good. */
  readonly page: (kind: string, rows: unknown, options?: Given) => Promise<unknown>;
  /** The same of any page as it is stored. */
  readonly give: (page: object, options?: Given) => Promise<unknown>;
}

/** A synchronization that `worker` holds, in an organization of its own. */
export async function startSynchronization(admin: Pool, platform: Platform): Promise<Synchronization> {
  const world = await createWorld(admin);
  const worker = randomUUID();
  const jobId = await createJob(admin, world, "refresh-contacts", worker);
  const { organizationId } = world;
  const ctx = { ...platform, requestId: "test", claims: systemClaims(organizationId) };
  const give: Synchronization["give"] = (page, options = {}) =>
    withClaims(ctx, async (client) => {
      const of = { organizationId, jobId, crm: "hubspot" } as const;
      // A page as a client of a CRM may send it: a test leaves out what it does not ask of.
      const given = page as StoredPage;
      const counts = await applyPages(
        { ...of, client, dry: options.dry === true ? new DryRun(client, of) : null },
        [given],
        {
          worker: options.worker ?? worker,
          checkpoint: { after: options.checkpoint ?? "a" },
          done: Array.isArray(given.rows) ? given.rows.length : 0,
        },
        { updateContacts: true, isTracked: false, since: null },
      );
      return counts === null ? { state: "lost" } : { state: "ok", ...counts };
    });
  return { world, worker, jobId, give, page: (kind, rows, options) => give({ kind, rows }, options) };
}

export const lea = { crmId: "1", firstName: "Léa", lastName: "Roy", optedOut: false, bounced: false };
export const paul = { crmId: "2", firstName: "Paul", lastName: "Nkomo", optedOut: false, bounced: false };
export const email = {
  crmId: "e1",
  contactCrmIds: ["1", "2"],
  type: "email",
  date: "2026-11-20T09:00:00Z",
  direction: "incoming",
  subject: "Devis",
  text: "Où en est notre devis ?",
};
export const note = {
  crmId: "n1",
  contactCrmIds: ["1"],
  date: "2026-11-20T09:00:00Z",
  author: "Paul",
  text: "Vue au salon.",
};

/** The stored contact of a CRM id, or nothing. */
export async function findContact(
  admin: Pool,
  world: World,
  crmId: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await admin.query<Record<string, unknown>>(
    "select * from public.contact where organization_id = $1 and crm_id = $2",
    [world.organizationId, crmId],
  );
  return rows[0];
}
