import { anyRecordOf } from "../../../contacts/of-person.ts";
import { randomUUID } from "node:crypto";
import { anyOf, builder, builtRows, NOW, runBuilt, sql } from "../../../db/builder.ts";
import type { Transaction } from "../../../db/claims.ts";
import type { DayItem } from "./day-item.ts";
import type { Standing } from "./judge-proposal.ts";

/** What stands of the people of some contacts, by contact; each contact that is there is kept from being erased. */
export async function readStandings(
  client: Transaction,
  items: readonly DayItem[],
): Promise<Map<string, Omit<Standing, "isHandled"> & { readonly person: string }>> {
  const rows = await builtRows(
    client,
    builder
      .selectFrom("public.contact as c")
      .leftJoin("public.action as a", (join) =>
        join.onRef("a.contact_id", "=", "c.id").on("a.archived_at", "is", null),
      )
      .where("c.id", "=", anyOf(items.map(({ contactId }) => contactId)))
      .select((row) => [
        "c.id as contactId",
        "c.archived_at as archivedAt",
        "a.id",
        "a.edited_at as editedAt",
        "a.ai_action as action",
        "a.ai_ice_breaking_message as message",
        "a.type",
        "a.ai_model as model",
        "a.ai_fallback as fallback",
        sql<string | null>`${row.ref("a.ai_basis")} ->> 'hash'`.as("basis"),
        sql<string>`${row.ref("c.address_key")} || ' ' || ${row.ref("c.person_key")}`.as("person"),
        sql<boolean>`exists (select from app.suppression_of(c))`.as("isSuppressed"),
      ])
      .select((contact) =>
        contact
          .selectFrom("public.action as x")
          .where("x.contact_id", "=", anyRecordOf(contact.ref("c.id"), "others"))
          .where("x.archived_at", "is", null)
          .select((other) =>
            sql<Standing["beside"]>`coalesce(json_agg(json_build_object('id', ${other.ref("x.id")},
              'isEdited', ${other("x.edited_at", "is not", null)})), '[]')`.as("beside"),
          )
          .as("beside"),
      )
      .forKeyShare("c"),
  );
  return new Map(
    rows.map(({ contactId, archivedAt, person, isSuppressed, beside, id, editedAt, type, ...written }) => [
      contactId,
      {
        person,
        isSuppressed,
        isArchived: archivedAt !== null,
        open: id === null || type === null ? null : { id, isEdited: editedAt !== null, type, ...written },
        beside: beside ?? [],
      },
    ]),
  );
}

/** Those of some actions that a person handled. */
export async function readHandled(client: Transaction, actionIds: readonly string[]): Promise<Set<string>> {
  if (actionIds.length === 0) return new Set();
  const handled = builder
    .selectFrom("public.action")
    .select("id")
    .where("id", "=", anyOf(actionIds))
    .where("archived_by", "=", "user");
  return new Set((await builtRows(client, handled)).map(({ id }) => id));
}

/** Archives actions in the system's name, each for its reason. */
export async function archiveReplaced(
  client: Transaction,
  actions: readonly { readonly id: string; readonly reasoning: string }[],
): Promise<void> {
  if (actions.length === 0) return;
  const ended = sql<{ id: string; reasoning: string }>`unnest(${actions.map(({ id }) => id)}::uuid[],
    ${actions.map(({ reasoning }) => reasoning)}::text[])`;
  await runBuilt(
    client,
    builder
      .updateTable("public.action as a")
      .from(ended.as<"ended">(sql`ended (id, reasoning)`))
      .whereRef("a.id", "=", "ended.id")
      .set((row) => ({
        archived_at: NOW,
        archived_by: "system",
        archived_reason: "updated",
        ai_archive_reasoning: row.ref("ended.reasoning"),
      })),
  );
}

/** What an action says: the columns of a proposal. */
const saidBy = ({ type, deadline, action, basis }: DayItem) => ({
  type,
  deadline,
  ai_action: action?.ai_action ?? null,
  ai_reasoning: action?.ai_reasoning ?? null,
  ai_pretty_action: action?.ai_prettyAction ?? null,
  ai_pretty_reasoning: action?.ai_prettyReasoning ?? null,
  ai_subject: action?.ai_subject ?? null,
  ai_ice_breaking_message: action?.ai_iceBreakingMessage ?? null,
  ai_drafted_message: action?.ai_iceBreakingMessage ?? null,
  ai_model: action?.ai_model ?? null,
  ai_prompt_version: action?.ai_promptVersion ?? null,
  ai_fallback: action?.ai_fallback ?? null,
  ai_check: action?.ai_check ?? null,
  ai_basis: basis === undefined ? null : JSON.stringify(basis),
});

/** Keeps an open action's words, with what they would be written from now and why rules wrote them. */
export async function refreshBasis(client: Transaction, id: string, item: DayItem): Promise<void> {
  const { ai_fallback, ai_basis } = saidBy(item);
  await runBuilt(
    client,
    builder
      .updateTable("public.action")
      .set({ ai_fallback, ai_basis })
      .where("id", "=", id)
      .where(
        (row) =>
          sql<boolean>`(${row.ref("ai_fallback")}, ${row.ref("ai_basis")}) is distinct from (${ai_fallback}, ${ai_basis}::jsonb)`,
      ),
  );
}

/** Writes a proposal over an open action that waited for it: it keeps its id. */
export async function overwrite(
  client: Transaction,
  organizationId: string,
  id: string,
  item: DayItem,
): Promise<void> {
  const written = builder.updateTable("public.action").set({ ...saidBy(item), created_at: NOW });
  await runBuilt(client, written.where("id", "=", id));
  await runBuilt(client, builder.deleteFrom("public.claim").where("action_id", "=", id));
  await insertClaims(client, organizationId, [{ id, item }]);
}

/** Writes proposals as new open actions; answers their ids, in the order of the items. */
export async function insertActions(
  client: Transaction,
  organizationId: string,
  items: readonly DayItem[],
): Promise<string[]> {
  if (items.length === 0) return [];
  const actions = items.map((item) => ({ id: randomUUID(), item }));
  const rows = actions.map(({ id, item }) => ({
    id,
    organization_id: organizationId,
    contact_id: item.contactId,
    ...saidBy(item),
  }));
  await runBuilt(client, builder.insertInto("public.action").values(rows));
  await insertClaims(client, organizationId, actions);
  return actions.map(({ id }) => id);
}

async function insertClaims(
  client: Transaction,
  organizationId: string,
  actions: readonly { readonly id: string; readonly item: DayItem }[],
): Promise<void> {
  const rows = actions.flatMap(({ id, item: { claims = [] } }) =>
    claims.map(({ text, quote, sourceIds }, index) => ({
      organization_id: organizationId,
      action_id: id,
      position: index + 1,
      text,
      quote,
      source_ids: [...sourceIds],
    })),
  );
  if (rows.length > 0) await runBuilt(client, builder.insertInto("public.claim").values(rows));
}
