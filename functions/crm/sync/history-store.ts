import * as z from "zod";
import { anyOf, builder, builtRows } from "../../db/builder.ts";
import { withClaims } from "../../db/claims.ts";
import type { Subquery } from "../../db/given.ts";
import type { SystemContext } from "../../http/context.ts";
import type { Crm } from "../contract.ts";
import { type HistoryPage, readHistory } from "../pages/read-history.ts";

export type { HistoryPage } from "../pages/read-history.ts";

const Known = z.object({
  crm_id: z.string(),
  type: z.enum(["email", "sms", "meeting", "phone_call", "other", "note", "deal"]),
});
const LeftOut = Known.extend({
  contact_crm_id: z.string(),
  /** Those of whoever was merged into the contact, too. */
  contact_crm_ids: z.array(z.string()),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** What is stored besides that which a contact's own lists show. */
export interface HistoryStore {
  leftOut(page: HistoryPage): Promise<LeftOut[]>;
  /** A few other records of the page's kind; those it shows first. */
  known(page: HistoryPage, othersThan: readonly string[], most: number): Promise<z.infer<typeof Known>[]>;
}

/** Ids that a page shows, of which the database picks a few. */
const SHOWN = 20;

export function historyStore(ctx: SystemContext, crm: Crm): HistoryStore {
  const { organizationId } = ctx.claims;
  return {
    leftOut: (page) =>
      withClaims(ctx, async (client) => {
        const shown = new Map(page.rows.map(({ contactCrmId, crmIds }) => [contactCrmId, new Set(crmIds)]));
        const held = await readHistory({ client, organizationId, crm }, page);
        const left = held.filter(
          ({ crm_id: crmId, contact_crm_id: contactCrmId, archived }) =>
            !archived && crmId !== null && shown.get(contactCrmId ?? "")?.has(crmId) !== true,
        );
        if (left.length === 0) return [];
        const contactIds = [...new Set(left.map(({ contact_id: id }) => id))];
        const merged = await builtRows(
          client,
          builder
            .selectFrom("public.contact")
            .select(["crm_id", "merged_into"])
            .where("organization_id", "=", organizationId)
            .where("crm", "=", crm)
            .where("merged_into", "=", anyOf(contactIds)),
        );
        const mergedOf = Map.groupBy(merged, ({ merged_into: winner }) => winner);
        return left.map((one) => {
          const others = (mergedOf.get(one.contact_id) ?? []).flatMap(({ crm_id: crmId }) => crmId ?? []);
          return LeftOut.parse({ ...one, contact_crm_ids: [one.contact_crm_id, ...others] });
        });
      }),
    known: async (page, othersThan, most) => {
      const shown = page.rows.flatMap(({ crmIds }) => crmIds).slice(0, SHOWN);
      const found = knownOf(page, { organizationId, crm, shown, othersThan, most });
      return z.array(Known).parse(await withClaims(ctx, (client) => builtRows(client, found)));
    },
  };
}

/** Records of a page's kind that live contacts have, others than these; those that are shown first. */
function knownOf(
  { of, types }: HistoryPage,
  asked: {
    readonly organizationId: string;
    readonly crm: Crm;
    readonly shown: readonly string[];
    readonly othersThan: readonly string[];
    readonly most: number;
  },
) {
  const { organizationId, crm, shown, othersThan, most } = asked;
  const contacts = builder
    .selectFrom("public.contact as c")
    .where("c.organization_id", "=", organizationId)
    .where("c.archived_at", "is", null)
    .where("c.merged_into", "is", null);
  const records: Subquery<{ crm_id: string | null; type: string }, "r"> =
    of === "engagement"
      ? contacts
          .innerJoin("public.engagement as e", "e.contact_id", "c.id")
          .select(["e.crm_id", "e.type"])
          .where("e.crm", "=", crm)
          .where((row) => row("e.type", "=", row.fn.any(row.val(types))))
          .as("r")
      : of === "note"
        ? contacts
            .innerJoin("public.note as n", "n.contact_id", "c.id")
            .select((row) => ["n.crm_id", row.val<string>("note").as("type")])
            .where("n.crm", "=", crm)
            .as("r")
        : contacts
            .innerJoin("public.deal_contact as l", "l.contact_id", "c.id")
            .innerJoin("public.deal as d", "d.id", "l.deal_id")
            .select((row) => ["d.crm_id", row.val<string>("deal").as("type")])
            .where("d.crm", "=", crm)
            .as("r");
  return builder
    .selectFrom(records)
    .select((row) => ["r.crm_id", row.fn.min("r.type").as("type")])
    .where("r.crm_id", "is not", null)
    .where((row) => row.not(row("r.crm_id", "=", row.fn.any(row.val(othersThan)))))
    .groupBy("r.crm_id")
    .orderBy((row) => row("r.crm_id", "=", row.fn.any(row.val(shown))), "desc")
    .limit(most);
}
