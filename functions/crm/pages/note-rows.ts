import { anyOf, builder, builtRows, NOW, runBuilt } from "../../db/builder.ts";
import { differsFromGiven, fromGiven, given, type GivenRow } from "../../db/given.ts";
import type { NoteRow } from "../rows.ts";
import type { TextKind } from "./text-kind.ts";

const WRITTEN = ["date", "author", "text"] as const;

const noteOf = (row: NoteRow): GivenRow<"public.note"> => ({
  crm_id: row.crmId,
  date: row.date,
  author: row.author,
  text: row.text,
});

/** Notes: one row of a record for each of its contacts. */
export const NOTES: TextKind<NoteRow> = {
  table: "note",
  stored: ({ client, organizationId, crm }, crmIds) =>
    builtRows(
      client,
      builder
        .selectFrom("public.note as n")
        .innerJoin("public.contact as c", "c.id", "n.contact_id")
        .select((row) => [
          "n.id",
          row.ref("n.crm_id").$notNull().as("crm_id"),
          "n.contact_id",
          "c.crm_id as contact_crm_id",
          row("c.archived_at", "is not", null).$castTo<boolean>().as("archived"),
        ])
        .where("n.organization_id", "=", organizationId)
        .where("n.crm", "=", crm)
        .where((row) => row("n.crm_id", "=", row.fn.any(row.val(crmIds)))),
    ),
  update: ({ client, dry }, rows, ids) => {
    const table = given("public.note", rows.map(noteOf), "given");
    if (dry)
      return runBuilt(
        client,
        builder
          .selectFrom("public.note as stored")
          .innerJoin(table, "given.crm_id", "stored.crm_id")
          .select("stored.id")
          .where("stored.id", "=", anyOf(ids))
          .where(differsFromGiven(WRITTEN)),
      );
    return runBuilt(
      client,
      builder
        .updateTable("public.note as stored")
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
        .insertInto("public.note")
        .columns(["organization_id", "crm", "contact_id", "crm_id", ...WRITTEN])
        .expression((from) =>
          from
            .selectFrom(given("public.note", pairs, "pair"))
            .innerJoin(given("public.note", rows.map(noteOf), "given"), "given.crm_id", "pair.crm_id")
            .select((row) => [
              row.cast<string>(row.val(organizationId), "uuid").as("organization_id"),
              row.val(crm).as("crm"),
              "pair.contact_id",
              "given.crm_id",
              "given.date",
              "given.author",
              "given.text",
            ]),
        )
        .onConflict((taken) => taken.doNothing()),
    ),
  twins: ({ client, organizationId }, { loser, winner }) =>
    builtRows(
      client,
      builder
        .selectFrom("public.note as n")
        .innerJoin("public.note as kept", (on) =>
          on
            .onRef("kept.crm", "=", "n.crm")
            .onRef("kept.crm_id", "=", "n.crm_id")
            .on("kept.contact_id", "=", winner)
            .on("kept.organization_id", "=", organizationId),
        )
        .select(["n.id", "kept.id as kept"])
        .where("n.contact_id", "=", loser),
    ),
  remove: ({ client }, ids) =>
    runBuilt(client, builder.deleteFrom("public.note").where("id", "=", anyOf(ids))),
};
