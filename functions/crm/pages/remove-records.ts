import { anyOf, builder, builtRows, runBuilt, sql } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";
import { given } from "../../db/given.ts";
import type { Standing } from "./dry-run.ts";
import { ENGAGEMENTS } from "./engagement-rows.ts";
import { NOTES } from "./note-rows.ts";
import type { Counts } from "../../jobs/counts.ts";
import type { Storing } from "./storing.ts";
import type { TextTable } from "./text-kind.ts";

const TEXTS: Record<"engagement" | "note", TextTable> = { engagement: ENGAGEMENTS, note: NOTES };

/**
 * Takes away records that the CRM has deleted, with every contact that is not archived: what happened with an archived
 * one waits for its return.
 */
export async function removeDeleted(
  storing: Storing,
  of: "engagement" | "note" | "deal",
  crmIds: readonly string[],
): Promise<Counts> {
  if (of === "deal") return { dealsRemoved: await removeDeals(storing, crmIds) };
  const { dry } = storing;
  const stored = await TEXTS[of].stored(storing, crmIds);
  const isArchived = dry ? await dry.archived(stored) : ({ archived }: Standing) => archived;
  const gone = stored.filter((one) => !isArchived(one)).map(({ id }) => id);
  if (dry === null) {
    if (gone.length > 0) await TEXTS[of].remove(storing, gone);
    await forgetRaw(storing, crmIds);
  }
  return { [`${of}sRemoved`]: gone.length };
}

/** Takes rows of engagements or notes away, with the texts before cleaning that no row has any more; how many. */
export async function removeTexts(
  storing: Storing,
  of: "engagement" | "note",
  rows: readonly { readonly id: string; readonly crm_id: string | null }[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const removed = await TEXTS[of].remove(
    storing,
    rows.map(({ id }) => id),
  );
  await forgetRaw(
    storing,
    rows.flatMap(({ crm_id: crmId }) => crmId ?? []),
  );
  return removed;
}

/** Forgets texts before cleaning of which no record is left. */
export async function forgetRaw(
  { client, organizationId, crm }: Storing,
  crmIds: readonly string[],
): Promise<void> {
  if (crmIds.length === 0) return;
  await runBuilt(
    client,
    builder
      .deleteFrom("private.raw_text as t")
      .where("t.organization_id", "=", organizationId)
      .where("t.crm", "=", crm)
      .where((row) => row("t.crm_id", "=", row.fn.any(row.val(crmIds))))
      .where((row) =>
        row.not(
          row.or([
            row.exists(
              row
                .selectFrom("public.engagement as e")
                .select("e.id")
                .where("e.organization_id", "=", organizationId)
                .where("e.crm", "=", crm)
                .whereRef("e.crm_id", "=", "t.crm_id"),
            ),
            row.exists(
              row
                .selectFrom("public.note as n")
                .select("n.id")
                .where("n.organization_id", "=", organizationId)
                .where("n.crm", "=", crm)
                .whereRef("n.crm_id", "=", "t.crm_id"),
            ),
          ]),
        ),
      ),
  );
}

/** Takes deals away, with all their links; how many were here. They are kept for a while, and come back as themselves. */
export async function removeDeals(
  { client, organizationId, crm, dry }: Storing,
  crmIds: readonly string[],
): Promise<number> {
  const going = await builtRows(
    client,
    builder
      .selectFrom("public.deal")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("crm", "=", crm)
      .where((row) => row("crm_id", "=", row.fn.any(row.val(crmIds)))),
  );
  if (dry === null && going.length > 0) {
    const ids = going.map(({ id }) => id);
    await keepDeals(client, ids);
    await runBuilt(client, builder.deleteFrom("public.deal").where("id", "=", anyOf(ids)));
  }
  return going.length;
}

/** Deals that go are kept as engagements are: by each contact they were of. */
async function keepDeals(client: Transaction, dealIds: readonly string[]): Promise<void> {
  const columns = ["id", "organization_id", "contact_id", "kind", "crm", "crm_id", "kept"] as const;
  await runBuilt(
    client,
    builder
      .insertInto("private.removed_row")
      .columns(columns)
      .expression((from) =>
        from
          .selectFrom("public.deal as d")
          .innerJoin("public.deal_contact as l", "l.deal_id", "d.id")
          .select((row) => [
            "d.id",
            "d.organization_id",
            "l.contact_id",
            row.val("deal").as("kind"),
            "d.crm",
            "d.crm_id",
            sql<string>`jsonb_build_object('created_at', ${row.ref("d.created_at")})`.as("kept"),
          ])
          .where("d.id", "=", anyOf(dealIds)),
      )
      .onConflict((earlier) =>
        earlier.columns(["organization_id", "kind", "crm", "crm_id", "contact_id"]).doUpdateSet((row) => ({
          id: row.ref("excluded.id"),
          kept: row.ref("excluded.kept"),
          removed_at: row.ref("excluded.removed_at"),
        })),
      ),
  );
}

/** Unlinks deals from contacts, and answers how many deals have none left: these go with their last link. */
export async function unlinkDeals(
  { client, organizationId, dry }: Storing,
  links: readonly { readonly deal_id: string; readonly contact_id: string }[],
): Promise<number> {
  if (links.length === 0) return 0;
  const table = given("public.deal_contact", links, "given");
  const going = await runBuilt(
    client,
    builder
      .selectFrom("public.deal_contact as l")
      .innerJoin(table, (on) =>
        on.onRef("given.deal_id", "=", "l.deal_id").onRef("given.contact_id", "=", "l.contact_id"),
      )
      .select("l.deal_id")
      .distinct()
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom("public.deal_contact as o")
              .select("o.deal_id")
              .whereRef("o.deal_id", "=", "l.deal_id")
              .where((other) =>
                other.not(
                  other.exists(
                    other
                      .selectFrom(given("public.deal_contact", links, "leaves"))
                      .select("leaves.deal_id")
                      .whereRef("leaves.deal_id", "=", "o.deal_id")
                      .whereRef("leaves.contact_id", "=", "o.contact_id"),
                  ),
                ),
              ),
          ),
        ),
      ),
  );
  if (dry === null)
    await runBuilt(
      client,
      builder
        .deleteFrom("public.deal_contact as l")
        .using(table)
        .where("l.organization_id", "=", organizationId)
        .whereRef("l.deal_id", "=", "given.deal_id")
        .whereRef("l.contact_id", "=", "given.contact_id"),
    );
  return going;
}
