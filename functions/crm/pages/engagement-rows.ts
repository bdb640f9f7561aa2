import { anyOf, builder, builtRows, NOW, runBuilt } from "../../db/builder.ts";
import { differsFromGiven, fromGiven, given, type GivenRow } from "../../db/given.ts";
import type { EngagementRow } from "../rows.ts";
import type { TextKind } from "./text-kind.ts";

const WRITTEN = ["type", "date", "direction", "subject", "text", "participants"] as const;

const engagementOf = (row: EngagementRow): GivenRow<"public.engagement"> => ({
  crm_id: row.crmId,
  type: row.type,
  date: row.date,
  direction: row.direction,
  subject: row.subject,
  text: row.text,
  participants: row.participants ?? [],
});

/** Engagements: one row of a record for each of its contacts. */
export const ENGAGEMENTS: TextKind<EngagementRow> = {
  table: "engagement",
  stored: ({ client, organizationId, crm }, crmIds) =>
    builtRows(
      client,
      builder
        .selectFrom("public.engagement as e")
        .innerJoin("public.contact as c", "c.id", "e.contact_id")
        .select((row) => [
          "e.id",
          row.ref("e.crm_id").$notNull().as("crm_id"),
          "e.contact_id",
          "c.crm_id as contact_crm_id",
          row("c.archived_at", "is not", null).$castTo<boolean>().as("archived"),
        ])
        .where("e.organization_id", "=", organizationId)
        .where("e.crm", "=", crm)
        .where((row) => row("e.crm_id", "=", row.fn.any(row.val(crmIds)))),
    ),
  update: ({ client, dry }, rows, ids) => {
    const table = given("public.engagement", rows.map(engagementOf), "given");
    if (dry)
      return runBuilt(
        client,
        builder
          .selectFrom("public.engagement as stored")
          .innerJoin(table, "given.crm_id", "stored.crm_id")
          .select("stored.id")
          .where("stored.id", "=", anyOf(ids))
          .where(differsFromGiven(WRITTEN)),
      );
    return runBuilt(
      client,
      builder
        .updateTable("public.engagement as stored")
        .from(table)
        .set({ ...fromGiven(WRITTEN), updated_at: NOW, ai_analysis: null })
        .whereRef("stored.crm_id", "=", "given.crm_id")
        .where("stored.id", "=", anyOf(ids))
        .where(differsFromGiven(WRITTEN)),
    );
  },
  insert: ({ client, organizationId, crm }, rows, pairs) =>
    runBuilt(
      client,
      builder
        .insertInto("public.engagement")
        .columns(["organization_id", "crm", "source", "contact_id", "crm_id", ...WRITTEN])
        .expression((from) =>
          from
            .selectFrom(given("public.engagement", pairs, "pair"))
            .innerJoin(
              given("public.engagement", rows.map(engagementOf), "given"),
              "given.crm_id",
              "pair.crm_id",
            )
            .select((row) => [
              row.cast<string>(row.val(organizationId), "uuid").as("organization_id"),
              row.val(crm).as("crm"),
              row.val(crm).as("source"),
              "pair.contact_id",
              "given.crm_id",
              "given.type",
              "given.date",
              "given.direction",
              "given.subject",
              "given.text",
              "given.participants",
            ]),
        )
        .onConflict((taken) => taken.doNothing()),
    ),
  twins: ({ client, organizationId }, { loser, winner }) =>
    builtRows(
      client,
      builder
        .selectFrom("public.engagement as e")
        .innerJoin("public.engagement as kept", (on) =>
          on
            .onRef("kept.crm", "=", "e.crm")
            .onRef("kept.crm_id", "=", "e.crm_id")
            .on("kept.contact_id", "=", winner)
            .on("kept.organization_id", "=", organizationId),
        )
        .select(["e.id", "kept.id as kept"])
        .where("e.contact_id", "=", loser),
    ),
  remove: ({ client }, ids) =>
    runBuilt(client, builder.deleteFrom("public.engagement").where("id", "=", anyOf(ids))),
};
