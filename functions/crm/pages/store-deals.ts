import { randomUUID } from "node:crypto";
import { anyOf, builder, builtRows, daysAgo, NOW, runBuilt, sql } from "../../db/builder.ts";
import { differsFromGiven, fromGiven, given, type GivenRow } from "../../db/given.ts";
import { KEPT_DAYS } from "../purge-removed.ts";
import type { DealRow } from "../rows.ts";
import type { Standing } from "./dry-run.ts";
import type { Counts } from "../../jobs/counts.ts";
import { firstOfEach, type Storing } from "./storing.ts";
import { contactsOf } from "./whose.ts";

/** A deal as it is linked with one contact. */
interface Link extends Standing {
  readonly crm_id: string;
  readonly deal_id: string;
  readonly contact_id: string;
}

/** A deal of a page, and what is here of it. */
interface Match {
  readonly row: DealRow;
  readonly id: string | undefined;
  /** Contacts it is not linked with yet. */
  readonly added: readonly (string | null)[];
  readonly gone: readonly Link[];
  /** Whether it has any contact here then. */
  readonly isHeld: boolean;
}

/** Stores a page of deals, each once, linked with its contacts; one that has none left goes with its last link. */
export async function storeDeals(storing: Storing, rows: readonly DealRow[]): Promise<Counts> {
  const { dry } = storing;
  const read = firstOfEach(rows);
  const merges = (await dry?.merges()) ?? null;
  const ownersOf = await contactsOf(storing, rows, merges);
  const stored = await readDeals(storing, [...read.keys()]);
  const links = Map.groupBy(await readLinks(storing, [...stored.values()]), ({ crm_id: crmId }) => crmId);
  const isArchived = dry
    ? await dry.archived([...links.values()].flat())
    : ({ archived }: Standing) => archived;
  const matched = [...read].map(([crmId, row]): Match => {
    const owners = ownersOf(crmId);
    const here = links.get(crmId) ?? [];
    const keyOf = (link: Link): string =>
      merges && link.contact_crm_id !== null ? merges(link.contact_crm_id) : link.contact_id;
    const keys = new Set(here.map(keyOf));
    const gone = here.filter((link) => row.partial !== true && !owners.has(keyOf(link)) && !isArchived(link));
    return {
      row,
      id: stored.get(crmId),
      added: [...owners].flatMap(([key, contactId]) => (keys.has(key) ? [] : [contactId])),
      gone,
      isHeld: owners.size > 0 || here.length > gone.length,
    };
  });
  const changed = await updateDeals(storing, matched);
  if (dry === null) await link(storing, matched, stored);
  const held = matched.filter(({ isHeld }) => isHeld);
  const known = held.filter(({ id }) => id !== undefined);
  const updated = known.filter(
    ({ id, added, gone }) => added.length > 0 || gone.length > 0 || changed.has(id ?? ""),
  );
  const rest = matched.filter(({ isHeld }) => !isHeld);
  return {
    dealsCreated: held.length - known.length,
    dealsUpdated: updated.length,
    dealsUnchanged: known.length - updated.length,
    dealsRemoved: rest.filter(({ id }) => id !== undefined).length,
    dealsWithoutContact: rest.filter(({ id }) => id === undefined).length,
  };
}

async function readDeals(
  { client, organizationId, crm }: Storing,
  crmIds: readonly string[],
): Promise<Map<string, string>> {
  const deals = await builtRows(
    client,
    builder
      .selectFrom("public.deal")
      .select(["id", "crm_id"])
      .where("organization_id", "=", organizationId)
      .where("crm", "=", crm)
      .where((row) => row("crm_id", "=", row.fn.any(row.val(crmIds))))
      .$narrowType<{ crm_id: string }>(),
  );
  return new Map(deals.map(({ id, crm_id: crmId }) => [crmId, id]));
}

async function readLinks({ client }: Storing, dealIds: readonly string[]): Promise<Link[]> {
  if (dealIds.length === 0) return [];
  return builtRows(
    client,
    builder
      .selectFrom("public.deal_contact as l")
      .innerJoin("public.deal as d", "d.id", "l.deal_id")
      .innerJoin("public.contact as c", "c.id", "l.contact_id")
      .select((row) => [
        "d.crm_id",
        "l.deal_id",
        "l.contact_id",
        "c.crm_id as contact_crm_id",
        row("c.archived_at", "is not", null).$castTo<boolean>().as("archived"),
      ])
      .where("l.deal_id", "=", anyOf(dealIds))
      .$narrowType<{ crm_id: string }>(),
  );
}

const WRITTEN = [
  "name",
  "stage",
  "state",
  "amount",
  "currency",
  "opened_on",
  "closes_on",
  "stage_since",
  "next_step",
  "next_activity_on",
  "resumes_on",
  "quoted_on",
] as const;

const dealOf = ({ row, id }: Match): GivenRow<"public.deal"> => ({
  ...(id === undefined ? {} : { id }),
  crm_id: row.crmId,
  name: row.name,
  stage: row.stage,
  state: row.state,
  amount: row.amount,
  currency: row.currency,
  opened_on: row.openedOn,
  closes_on: row.closesOn,
  stage_since: row.stageSince,
  next_step: row.nextStep,
  next_activity_on: row.nextActivityOn,
  resumes_on: row.resumesOn,
  quoted_on: row.quotedOn ?? null,
});

/** Brings what is stored of deals up to date, and answers which were not; only says so where the run only counts. */
async function updateDeals({ client, dry }: Storing, matched: readonly Match[]): Promise<Set<string>> {
  const known = matched.filter(({ id, isHeld }) => id !== undefined && isHeld);
  if (known.length === 0) return new Set();
  const table = given("public.deal", known.map(dealOf), "given");
  const changed = await builtRows(
    client,
    dry
      ? builder
          .selectFrom("public.deal as stored")
          .innerJoin(table, "given.id", "stored.id")
          .select("stored.id")
          .where(differsFromGiven(WRITTEN))
      : builder
          .updateTable("public.deal as stored")
          .from(table)
          .set({ ...fromGiven(WRITTEN), updated_at: NOW })
          .whereRef("stored.id", "=", "given.id")
          .where(differsFromGiven(WRITTEN))
          .returning("stored.id"),
  );
  return new Set(changed.map(({ id }) => id));
}

async function link(
  storing: Storing,
  matched: readonly Match[],
  stored: ReadonlyMap<string, string>,
): Promise<void> {
  const { client, organizationId } = storing;
  const fresh = matched.filter(({ id, isHeld }) => id === undefined && isHeld);
  const ids = new Map([...stored, ...(fresh.length === 0 ? [] : await insertDeals(storing, fresh))]);
  const links = matched.flatMap(({ row, added }) => {
    const dealId = ids.get(row.crmId);
    return added.flatMap((contactId) =>
      dealId === undefined || contactId === null
        ? []
        : { organization_id: organizationId, deal_id: dealId, contact_id: contactId },
    );
  });
  if (links.length > 0)
    await runBuilt(
      client,
      builder
        .insertInto("public.deal_contact")
        .values(links)
        .onConflict((taken) => taken.doNothing()),
    );
  // The last one takes the deal with it (app.forget_deals).
  const gone = matched.flatMap((match) => match.gone);
  if (gone.length > 0)
    await runBuilt(
      client,
      builder
        .deleteFrom("public.deal_contact as l")
        .using(
          given(
            "public.deal_contact",
            gone.map(({ deal_id, contact_id }) => ({ deal_id, contact_id })),
            "given",
          ),
        )
        .whereRef("l.deal_id", "=", "given.deal_id")
        .whereRef("l.contact_id", "=", "given.contact_id"),
    );
}

/** Stores new deals; one that a CRM's answer took away not long ago comes back as itself. */
async function insertDeals(
  { client, organizationId, crm }: Storing,
  fresh: readonly Match[],
): Promise<[string, string][]> {
  const crmIds = fresh.map(({ row }) => row.crmId);
  const removed = await builtRows(
    client,
    builder
      .selectFrom("private.removed_row")
      .select((row) => [
        "crm_id",
        "id",
        sql<string>`${row.ref("kept")} ->> 'created_at'`.as("created_at"),
        row("removed_at", ">", daysAgo(KEPT_DAYS)).$castTo<boolean>().as("isRecent"),
      ])
      .where("organization_id", "=", organizationId)
      .where("kind", "=", "deal")
      .where("crm", "=", crm)
      .where((row) => row("crm_id", "=", row.fn.any(row.val(crmIds))))
      .orderBy("removed_at"),
  );
  // Of several the last one.
  const before = new Map(removed.filter(({ isRecent }) => isRecent).map((row) => [row.crm_id, row]));
  const rows = fresh.map((match) => {
    const { id, created_at } = before.get(match.row.crmId) ?? { id: randomUUID() };
    return {
      ...dealOf(match),
      organization_id: organizationId,
      crm,
      id,
      ...(created_at ? { created_at } : {}),
    };
  });
  const columns = ["organization_id", "crm", "crm_id", "id", ...WRITTEN] as const;
  const inserted = await builtRows(
    client,
    builder
      .insertInto("public.deal")
      .columns(["created_at", ...columns])
      .expression((from) =>
        from
          .selectFrom(given("public.deal", rows, "given"))
          .select((row) => [row.fn.coalesce("created_at", NOW).as("created_at"), ...columns]),
      )
      .onConflict((taken) => taken.doNothing())
      .returning(["id", "crm_id"])
      .$narrowType<{ crm_id: string }>(),
  );
  if (removed.length > 0)
    await runBuilt(
      client,
      builder
        .deleteFrom("private.removed_row")
        .where("organization_id", "=", organizationId)
        .where("kind", "=", "deal")
        .where("crm", "=", crm)
        .where((row) => row("crm_id", "=", row.fn.any(row.val(inserted.map(({ crm_id: crmId }) => crmId))))),
    );
  return inserted.map(({ id, crm_id: crmId }) => [crmId, id]);
}
