import { builder, builtRows } from "../../db/builder.ts";
import type { SyncPage } from "../rows.ts";
import type { Standing } from "./dry-run.ts";
import type { Storing } from "./storing.ts";

export type HistoryPage = Extract<SyncPage, { kind: "history" }>;

/** A record that is stored with a contact whose whole history a page shows. */
export interface Held extends Standing {
  readonly id: string;
  readonly crm_id: string | null;
  readonly contact_id: string;
  readonly type: string;
}

/** What is stored of a page's kind with its contacts, but for those that were merged into others. */
export async function readHistory(
  { client, organizationId, crm }: Pick<Storing, "client" | "organizationId" | "crm">,
  { of, types, rows }: HistoryPage,
): Promise<Held[]> {
  const contactCrmIds = [...new Set(rows.map(({ contactCrmId }) => contactCrmId))];
  const contacts = builder
    .selectFrom("public.contact as c")
    .select((row) => [
      "c.crm_id as contact_crm_id",
      row("c.archived_at", "is not", null).$castTo<boolean>().as("archived"),
    ])
    .where("c.organization_id", "=", organizationId)
    .where("c.crm", "=", crm)
    .where("c.merged_into", "is", null)
    .where((row) => row("c.crm_id", "=", row.fn.any(row.val(contactCrmIds))));
  if (of === "engagement")
    return builtRows(
      client,
      contacts
        .innerJoin("public.engagement as e", "e.contact_id", "c.id")
        .select(["e.id", "e.crm_id", "e.contact_id", "e.type"])
        .where("e.crm", "=", crm)
        .where((row) => row("e.type", "=", row.fn.any(row.val(types)))),
    );
  if (of === "note")
    return builtRows(
      client,
      contacts
        .innerJoin("public.note as n", "n.contact_id", "c.id")
        .select((row) => ["n.id", "n.crm_id", "n.contact_id", row.val("note").as("type")])
        .where("n.crm", "=", crm),
    );
  return builtRows(
    client,
    contacts
      .innerJoin("public.deal_contact as l", "l.contact_id", "c.id")
      .innerJoin("public.deal as d", "d.id", "l.deal_id")
      .select((row) => ["d.id", "d.crm_id", "l.contact_id", row.val("deal").as("type")])
      .where("d.crm", "=", crm),
  );
}
