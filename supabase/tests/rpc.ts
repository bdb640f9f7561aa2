import type { Pool } from "pg";
import type { World } from "./world.ts";

/**
 * Each stored row as text behind the transaction that wrote it: equal before and after means that nobody
 * touched a row, not even to write the same values again.
 */
export async function fingerprint(
  client: Pick<Pool, "query">,
  tables: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(
    tables
      .map((table) => `select '${table} ' || xmin || ' ' || t::text as line from ${table} t`)
      .join(" union all ") + " order by 1",
  );
  return rows.map((row) => row.line);
}

/** What a synchronization writes besides its job. */
export const CRM_DATA = [
  "public.contact",
  "public.engagement",
  "public.note",
  "public.action",
  "public.action_event",
];
/** What the making of a day writes. */
export const DAY_DATA = [
  "public.suggestion",
  "public.action",
  "public.action_event",
  "public.claim",
  "public.contact",
];

/** A job that `worker` holds, or that waits when there is none. */
export async function createJob(
  admin: Pool,
  world: World,
  kind: "refresh-contacts" | "daily-suggestions",
  worker: string | null,
): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.job (organization_id, kind, state, lease_owner, lease_until)
     values ($1, $2, case when $3::uuid is null then 'queued' else 'running' end, $3,
       case when $3::uuid is not null then now() + interval '60 seconds' end)
     returning id`,
    [world.organizationId, kind, worker],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("no job inserted");
  return id;
}
