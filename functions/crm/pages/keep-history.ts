import { isMost } from "../sync/most-gone.ts";
import type { Standing } from "./dry-run.ts";
import { type HistoryPage, readHistory } from "./read-history.ts";
import { removeTexts, unlinkDeals } from "./remove-records.ts";
import type { Counts } from "../../jobs/counts.ts";
import type { Storing } from "./storing.ts";

/** Takes away what contacts' whole histories do not show any more, unless it is most of what is stored of them. */
export async function keepHistory(storing: Storing, page: HistoryPage): Promise<Counts> {
  const shown = new Map<string, Set<string>>();
  for (const { contactCrmId, crmIds } of page.rows)
    shown.set(contactCrmId, new Set([...(shown.get(contactCrmId) ?? []), ...crmIds]));
  const all = await readHistory(storing, page);
  const isArchived = storing.dry ? await storing.dry.archived(all) : ({ archived }: Standing) => archived;
  const held = all.filter((one) => !isArchived(one));
  const gone = held.filter(
    ({ crm_id: crmId, contact_crm_id: contactCrmId }) =>
      crmId !== null && contactCrmId !== null && shown.get(contactCrmId)?.has(crmId) !== true,
  );
  if (gone.length === 0) return {};
  if (isMost(gone.length, held.length)) return { [`${page.of}sKept`]: gone.length };
  if (page.of === "deal") {
    const links = gone.map(({ id, contact_id }) => ({ deal_id: id, contact_id }));
    return { dealsRemoved: await unlinkDeals(storing, links) };
  }
  if (storing.dry === null) await removeTexts(storing, page.of, gone);
  return { [`${page.of}sRemoved`]: gone.length };
}
