import * as z from "zod";
import { callRows } from "../../db/call.ts";
import { withClaims } from "../../db/claims.ts";
import type { SystemContext } from "../../http/context.ts";
import type { Crm } from "../contract.ts";
import type { SyncPage } from "../rows.ts";

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

export type HistoryPage = Extract<SyncPage, { kind: "history" }>;

/** What is stored besides that which a contact's own lists show. */
export interface HistoryStore {
  leftOut(page: HistoryPage): Promise<LeftOut[]>;
  /** A few other records of the page's kind; those it shows first. */
  known(page: HistoryPage, othersThan: readonly string[], most: number): Promise<z.infer<typeof Known>[]>;
}

/** Ids that a page shows, of which the database picks a few. */
const SHOWN = 20;

export function historyStore(ctx: SystemContext, crm: Crm): HistoryStore {
  const asked = ({ of, types }: HistoryPage) => ({
    crm_name: crm,
    of_kind: of,
    types: JSON.stringify(types),
  });
  return {
    leftOut: async (page) =>
      z
        .array(LeftOut)
        .parse(
          await withClaims(ctx, (client) =>
            callRows(client, "app.left_out_records", { ...asked(page), rows: JSON.stringify(page.rows) }),
          ),
        ),
    known: async (page, othersThan, most) => {
      const shown = page.rows.flatMap(({ crmIds }) => crmIds).slice(0, SHOWN);
      const query = { ...asked(page), others_than: [...othersThan], shown, most };
      return z
        .array(Known)
        .parse(await withClaims(ctx, (client) => callRows(client, "app.records_known", query)));
    },
  };
}
