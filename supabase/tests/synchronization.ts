import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { callAsSystem, createJob } from "./rpc.ts";
import { createWorld, type World } from "./world.ts";

interface Synchronization {
  readonly world: World;
  readonly worker: string;
  readonly jobId: string;
  /** Hands over one page of the CRM's listing, for good. */
  readonly page: (
    kind: string,
    rows: unknown,
    options?: { dry?: boolean; worker?: string; checkpoint?: string },
  ) => Promise<unknown>;
}

/** A synchronization that `worker` holds, in an organization of its own. */
export async function startSynchronization(admin: Pool, pool: Pool): Promise<Synchronization> {
  const world = await createWorld(admin);
  const worker = randomUUID();
  const jobId = await createJob(admin, world, "refresh-contacts", worker);
  const page: Synchronization["page"] = (kind, rows, options = {}) =>
    callAsSystem(pool, world, "app.apply_sync_pages($1, $2, 'hubspot', $3, $4, $5, $6)", [
      jobId,
      options.worker ?? worker,
      JSON.stringify([{ kind, rows }]),
      JSON.stringify({ after: options.checkpoint ?? "a" }),
      Array.isArray(rows) ? rows.length : 0,
      JSON.stringify({ dry: options.dry ?? false }),
    ]);
  return { world, worker, jobId, page };
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
