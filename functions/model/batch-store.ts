import { withClaims } from "../db/claims.ts";
import * as store from "./store.ts";

/** A batch that was begun. */
export interface Batch {
  readonly owner: string;
  /** Null where it was never said that the server took it. */
  readonly serverId: string | null;
}

/** A question of a batch whose answer has not been booked. */
export interface BatchLine {
  readonly stage: string;
  readonly key: string;
  readonly promptVersion: string;
  readonly contactId: string | null;
  readonly sourceIds: readonly string[];
}

/** Whether this name was free. A name stays taken for a week. */
export function claimBatch(ctx: store.ModelContext, name: string, owner: string): Promise<boolean> {
  return withClaims(ctx, async (client) => {
    await client.query("delete from private.ai_batch where created_at < now() - interval '7 days'");
    const { rowCount } = await client.query(
      `insert into private.ai_batch (owner, organization_id, name) values ($1, app.org_id(), $2)
       on conflict (organization_id, name) do nothing`,
      [owner, name],
    );
    return rowCount === 1;
  });
}

/** Whether a name is taken. */
export async function isClaimed(ctx: store.ModelContext, name: string): Promise<boolean> {
  const { rowCount } = await withClaims(ctx, (client) =>
    client.query("select from private.ai_batch where name = $1", [name]),
  );
  return rowCount === 1;
}

/** Whether a batch's answers have not been read to the end. */
export async function isOpen(ctx: store.ModelContext, owner: string): Promise<boolean> {
  const { rowCount } = await withClaims(ctx, (client) =>
    client.query("select from private.ai_batch where owner = $1 and read_at is null", [owner]),
  );
  return rowCount === 1;
}

/** Remembers the questions of a batch before it is sent. */
export function insertLines(
  ctx: store.ModelContext,
  owner: string,
  lines: readonly { readonly work: store.Work; readonly sourceIds: readonly string[] }[],
): Promise<void> {
  const rows = lines.map(({ work, sourceIds }) => ({ ...work, sourceIds }));
  return withClaims(ctx, async (client) => {
    await client.query(
      `insert into private.ai_batch_line
         (organization_id, owner, stage, stage_key, prompt_version, contact_id, about_contact, source_ids)
       select app.org_id(), $1, r.stage, r.key, r."promptVersion", c.id, r."contactId" is not null, r."sourceIds"
       from jsonb_to_recordset($2) r (stage text, key text, "promptVersion" text, "contactId" uuid, "sourceIds" uuid[])
       left join public.contact c on c.id = r."contactId"`,
      [owner, JSON.stringify(rows)],
    );
  });
}

/** Notes that the server has taken a batch; false where it was given up meanwhile. */
export async function noteSent(ctx: store.ModelContext, owner: string, serverId: string): Promise<boolean> {
  const { rowCount } = await withClaims(ctx, (client) =>
    client.query("update private.ai_batch set server_id = $2 where owner = $1 and read_at is null", [
      owner,
      serverId,
    ]),
  );
  return rowCount === 1;
}

/** Batches whose names begin so and whose answers have not been read, the oldest first. */
export async function readOpenBatches(ctx: store.ModelContext, beginning: string): Promise<Batch[]> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<Batch>(
      `select owner, server_id as "serverId" from private.ai_batch
       where read_at is null and starts_with(name, $1) order by created_at, name`,
      [beginning],
    ),
  );
  return rows;
}

export async function readLines(ctx: store.ModelContext, owner: string): Promise<BatchLine[]> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<BatchLine>(
      `select stage, stage_key as key, prompt_version as "promptVersion", contact_id as "contactId",
         source_ids as "sourceIds" from private.ai_batch_line where owner = $1 order by stage, stage_key`,
      [owner],
    ),
  );
  return rows;
}

/** What the questions of a stage whose answers have not been booked ask about. */
export async function readSourceIds(ctx: store.ModelContext, stage: string): Promise<string[]> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<{ id: string }>(
      "select distinct unnest(source_ids)::text as id from private.ai_batch_line where stage = $1",
      [stage],
    ),
  );
  return rows.map(({ id }) => id);
}

/**
 * Books a line's answer, keeps what it gave where nothing is kept yet, and ends its lease. Only the first time
 * counts: false for a second. Of a contact who is gone nothing is kept.
 */
export function bookLine(
  ctx: store.ModelContext,
  work: store.Work,
  run: store.Run | undefined,
  result: store.StoredResult | undefined,
): Promise<boolean> {
  return withClaims(ctx, async (client) => {
    const { rows } = await client.query<{ gone: boolean }>(
      `delete from private.ai_batch_line where owner = $1 and stage = $2 and stage_key = $3
       returning about_contact and contact_id is null as gone`,
      [work.owner, work.stage, work.key],
    );
    await store.freeLease(client, work);
    const [line] = rows;
    if (line === undefined) return false;
    if (run !== undefined) await store.insertRun(client, work, run);
    if (result !== undefined && !line.gone) await store.writeResult(client, work, result, "keep");
    return true;
  });
}

/** Ends a batch's leases: whoever waits for its questions may ask them. */
export async function releaseLeases(ctx: store.ModelContext, owner: string): Promise<void> {
  await withClaims(ctx, (client) => client.query("delete from private.ai_lease where owner = $1", [owner]));
}

/** Nothing more is to be read from a batch. */
export function closeBatch(ctx: store.ModelContext, owner: string): Promise<void> {
  return withClaims(ctx, async (client) => {
    await client.query("delete from private.ai_lease where owner = $1", [owner]);
    await client.query("delete from private.ai_batch_line where owner = $1", [owner]);
    await client.query("update private.ai_batch set read_at = now() where owner = $1 and read_at is null", [
      owner,
    ]);
  });
}

/** As if it had never been begun: its name is free again. */
export function forgetBatch(ctx: store.ModelContext, owner: string): Promise<void> {
  return withClaims(ctx, async (client) => {
    await client.query("delete from private.ai_lease where owner = $1", [owner]);
    await client.query("delete from private.ai_batch where owner = $1", [owner]);
  });
}
