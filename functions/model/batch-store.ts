import * as z from "zod";
import { builder, builtRows, daysAgo, runBuilt } from "../db/builder.ts";
import { withClaims } from "../db/claims.ts";
import { allRows, execute, firstRow } from "../db/statement.ts";
import * as store from "./store.ts";

const BATCH = "private.ai_batch";
const LINE = "private.ai_batch_line";

/** A batch that was begun. */
export interface Batch {
  readonly owner: string;
  /** Null if the server never confirmed it. */
  readonly serverId: string | null;
}

/** A question of a batch whose answer is not booked yet. */
export interface BatchLine {
  readonly stage: string;
  readonly key: string;
  readonly promptVersion: string;
  readonly contactId: string | null;
  readonly sourceIds: readonly string[];
}

/** Claims a name; false if it is taken. Names stay taken for a week. */
export function claimBatch(ctx: store.ModelContext, name: string, owner: string): Promise<boolean> {
  const { organizationId } = ctx.claims;
  return withClaims(ctx, async (client) => {
    await runBuilt(client, builder.deleteFrom(BATCH).where("created_at", "<", daysAgo(7)));
    const claim = builder
      .insertInto(BATCH)
      .values({ owner, organization_id: organizationId, name })
      .onConflict((taken) => taken.columns(["organization_id", "name"]).doNothing());
    return (await runBuilt(client, claim)) === 1;
  });
}

/** Whether a name is taken. */
export async function isClaimed(ctx: store.ModelContext, name: string): Promise<boolean> {
  const taken = builder.selectFrom(BATCH).select("name").where("name", "=", name);
  return (await withClaims(ctx, (client) => runBuilt(client, taken))) === 1;
}

/** Whether a batch still has unread answers. */
export async function isOpen(ctx: store.ModelContext, owner: string): Promise<boolean> {
  const open = builder
    .selectFrom(BATCH)
    .select("owner")
    .where("owner", "=", owner)
    .where("read_at", "is", null);
  return (await withClaims(ctx, (client) => runBuilt(client, open))) === 1;
}

/** Stores a batch's questions before it is sent. */
export function insertLines(
  ctx: store.ModelContext,
  owner: string,
  lines: readonly { readonly work: store.Work; readonly sourceIds: readonly string[] }[],
): Promise<void> {
  const rows = lines.map(({ work, sourceIds }) => ({ ...work, sourceIds }));
  return withClaims(ctx, async (client) => {
    await execute(
      client,
      `insert into private.ai_batch_line
         (organization_id, owner, stage, stage_key, prompt_version, contact_id, about_contact, source_ids)
       select app.org_id(), $1, r.stage, r.key, r."promptVersion", c.id, r."contactId" is not null, r."sourceIds"
       from jsonb_to_recordset($2) r (stage text, key text, "promptVersion" text, "contactId" uuid, "sourceIds" uuid[])
       left join public.contact c on c.id = r."contactId"`,
      [owner, JSON.stringify(rows)],
    );
  });
}

/** Records that the server accepted a batch; false if it was given up meanwhile. */
export async function noteSent(ctx: store.ModelContext, owner: string, serverId: string): Promise<boolean> {
  const sent = builder
    .updateTable(BATCH)
    .set({ server_id: serverId })
    .where("owner", "=", owner)
    .where("read_at", "is", null);
  return (await withClaims(ctx, (client) => runBuilt(client, sent))) === 1;
}

/** Batches whose names begin so and whose answers have not been read, the oldest first. */
export function readOpenBatches(ctx: store.ModelContext, beginning: string): Promise<Batch[]> {
  const open = builder
    .selectFrom(BATCH)
    .select(["owner", "server_id as serverId"])
    .where("read_at", "is", null)
    .where((batch) => batch.fn<boolean>("starts_with", ["name", batch.val(beginning)]))
    .orderBy("created_at")
    .orderBy("name");
  return withClaims(ctx, (client) => builtRows(client, open));
}

/** The questions of a batch whose answers have not been booked. */
export function readLines(ctx: store.ModelContext, owner: string): Promise<BatchLine[]> {
  const lines = builder
    .selectFrom(LINE)
    .select([
      "stage",
      "stage_key as key",
      "prompt_version as promptVersion",
      "contact_id as contactId",
      "source_ids as sourceIds",
    ])
    .where("owner", "=", owner)
    .orderBy("stage")
    .orderBy("stage_key");
  return withClaims(ctx, (client) => builtRows(client, lines));
}

/** Sources of a stage's questions whose answers are not booked yet. */
export async function readSourceIds(ctx: store.ModelContext, stage: string): Promise<string[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string() }),
      "select distinct unnest(source_ids)::text as id from private.ai_batch_line where stage = $1",
      [stage],
    ),
  );
  return rows.map(({ id }) => id);
}

/**
 * Books a line's answer, stores its result if none is stored, and ends its lease. False if it was booked before.
 * Nothing is stored for a deleted contact.
 */
export function bookLine(
  ctx: store.ModelContext,
  work: store.Work,
  run: store.Run | undefined,
  result: store.StoredResult | undefined,
): Promise<boolean> {
  return withClaims(ctx, async (client) => {
    const line = await firstRow(
      client,
      z.object({ gone: z.boolean() }),
      `delete from private.ai_batch_line where owner = $1 and stage = $2 and stage_key = $3
       returning about_contact and contact_id is null as gone`,
      [work.owner, work.stage, work.key],
    );
    await store.freeLease(client, work);
    if (line === undefined) return false;
    if (run !== undefined) await store.insertRun(client, work, run);
    if (result !== undefined && !line.gone) await store.writeResult(client, work, result, "keep");
    return true;
  });
}

const leasesOf = (owner: string) => builder.deleteFrom("private.ai_lease").where("owner", "=", owner);

/** Ends a batch's leases: whoever waits for its questions may ask them. */
export async function releaseLeases(ctx: store.ModelContext, owner: string): Promise<void> {
  await withClaims(ctx, (client) => runBuilt(client, leasesOf(owner)));
}

/** Marks a batch as read to the end. */
export function closeBatch(ctx: store.ModelContext, owner: string): Promise<void> {
  return withClaims(ctx, async (client) => {
    await runBuilt(client, leasesOf(owner));
    await runBuilt(client, builder.deleteFrom(LINE).where("owner", "=", owner));
    const read = builder.updateTable(BATCH).set({ read_at: daysAgo(0) });
    await runBuilt(client, read.where("owner", "=", owner).where("read_at", "is", null));
  });
}

/** Deletes a batch's record, which frees its name. */
export function deleteBatch(ctx: store.ModelContext, owner: string): Promise<void> {
  return withClaims(ctx, async (client) => {
    await runBuilt(client, leasesOf(owner));
    await runBuilt(client, builder.deleteFrom(BATCH).where("owner", "=", owner));
  });
}
