import * as z from "zod";
import { builder, builtRows, NOW, runBuilt, sql } from "../../db/builder.ts";
import { withClaims } from "../../db/claims.ts";
import { allRows } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { Fingerprint } from "../drafts/fingerprint.ts";
import type { ContactHistory } from "../ranking/types.ts";

/** An open action, as far as it matters to whether it stands. */
const OpenAction = z.object({
  id: z.string(),
  contactId: z.string(),
  /** Its person has changed the message: it is theirs. */
  edited: z.boolean(),
  /** As it stands now, in markdown. */
  message: z.string(),
  /** Null where none is stored, or one in a form that is no longer read. */
  fingerprint: Fingerprint.nullable().catch(null),
  model: z.string().nullable(),
  fallback: z.string().nullable(),
});
export type OpenAction = z.infer<typeof OpenAction>;

const COLUMNS = `a.id, a.contact_id as "contactId", a.edited_at is not null as edited, a.ai_basis as fingerprint,
  coalesce(a.ai_ice_breaking_message, '') as message, a.ai_model as model, a.ai_fallback as fallback`;

/** The open actions of some contacts, by contact id. */
export async function readOpenActions(
  ctx: SystemContext,
  contactIds: readonly string[],
): Promise<Map<string, OpenAction>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      OpenAction,
      `select ${COLUMNS} from public.action a
       where a.organization_id = $1 and a.contact_id = any ($2) and a.archived_at is null`,
      [ctx.claims.organizationId, contactIds],
    ),
  );
  return new Map(rows.map((row) => [row.contactId, row]));
}

/** Contacts whose open action nobody has edited. */
export async function readContactsWithOpenActions(ctx: SystemContext): Promise<string[]> {
  const rows = await withClaims(ctx, (client) =>
    builtRows(
      client,
      builder
        .selectFrom("public.action")
        .select("contact_id as id")
        .where("organization_id", "=", ctx.claims.organizationId)
        .where("archived_at", "is", null)
        .where("edited_at", "is", null)
        .orderBy("contact_id"),
    ),
  );
  return rows.map(({ id }) => id);
}

/** Failures that may pass: the same day another try is made. */
const PASSING = ["rate_limited", "unavailable", "timeout"];

/** Entries of a day's lists whose open, unedited action the model failed to write for a reason that may pass. */
export async function readFlagged(ctx: SystemContext, day: string): Promise<string[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string() }),
      `select g.contact_id as id from public.suggestion g join public.action a on a.id = g.action_id
       where g.organization_id = $1 and g.day = $2 and a.archived_at is null and a.edited_at is null
         and a.ai_fallback = any ($3)
       order by g.user_id, g.position`,
      [ctx.claims.organizationId, day, PASSING],
    ),
  );
  return rows.map(({ id }) => id);
}

/** The member in whose list the person of each contact last was. */
export async function readLastListed(
  ctx: SystemContext,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ contact_id: z.string(), user_id: z.string() }),
      `select distinct on (c.id) c.id as contact_id, g.user_id
       from unnest($2::uuid[]) c (id)
       join public.suggestion g on g.contact_id = any ((select p.live from app.person p where p.contact_id = c.id)::uuid[])
       where g.organization_id = $1 order by c.id, g.day desc`,
      [ctx.claims.organizationId, contactIds],
    ),
  );
  return new Map(rows.map((row) => [row.contact_id, row.user_id]));
}

/**
 * Archives an open action that has no reason any more. False, and unchanged, when a person has edited it,
 * when it is archived already, or when it is in a list of `sparedDay` or later.
 */
export async function archiveAction(
  ctx: SystemContext,
  actionId: string,
  reasoning: string,
  sparedDay: string | null,
): Promise<boolean> {
  const archived = builder
    .updateTable("public.action as a")
    .set({
      archived_at: NOW,
      archived_by: "system",
      archived_reason: "updated",
      ai_archive_reasoning: reasoning,
    })
    .where("a.id", "=", actionId)
    .where("a.archived_at", "is", null)
    .where("a.edited_at", "is", null)
    // Members may change an action, and archive none in the system's name.
    .where(sql<boolean>`(select app.is_system())`)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("public.suggestion as g")
            .whereRef("g.action_id", "=", "a.id")
            .where("g.day", ">=", sql<Date>`${sparedDay}::date`),
        ),
      ),
    );
  return (await withClaims(ctx, (client) => runBuilt(client, archived))) === 1;
}

/** As `archiveAction`, for every open action of a person, on any of their records; gives back how many. */
export async function archiveOpen(
  ctx: SystemContext,
  { actions }: Pick<ContactHistory, "actions">,
  reasoning: string,
  sparedDay: string | null,
): Promise<number> {
  let archived = 0;
  for (const { id, archivedAt } of actions) {
    if (archivedAt === null && (await archiveAction(ctx, id, reasoning, sparedDay))) archived++;
  }
  return archived;
}

/** Of some contacts, those that must not be contacted. */
export async function readSuppressed(
  ctx: SystemContext,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string() }),
      `select c.id from public.contact c
       where c.organization_id = $1 and c.id = any ($2) and exists (select from app.suppression_of(c))`,
      [ctx.claims.organizationId, contactIds],
    ),
  );
  return new Set(rows.map(({ id }) => id));
}
