import { localDay } from "../../language/dates/calendar.ts";
import { dealAmount, dealCurrency, dealText, resumptionIn } from "../deal-fields.ts";
import type { DealRow, SyncPage } from "../rows.ts";
import { readInstant } from "./map.ts";
import type { CrmObject } from "./schema.ts";

/** HubSpot stores a close day as an instant of that day in the account's time zone. */
const TIME_ZONE = "Europe/Paris";

function dayOf(value: string | null | undefined): string | null {
  const instant = readInstant(value);
  return instant === null ? null : localDay(instant, TIME_ZONE);
}

function stateOf({ dealstage, hs_is_closed, hs_is_closed_won }: CrmObject["properties"]): DealRow["state"] {
  if (hs_is_closed_won === "true" || dealstage === "closedwon") return "won";
  return hs_is_closed === "true" || dealstage === "closedlost" ? "lost" : "open";
}

/**
 * A deal as it is stored, except that its stage is still HubSpot’s stage id. Contacts are CRM ids.
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/objects/deals/guide
 */
export function mapDeal({ id, properties: p }: CrmObject, contactCrmIds: string[]): DealRow {
  const state = stateOf(p);
  const closesOn = dayOf(p.closedate);
  const stageSince = readInstant(p.hs_v2_date_entered_current_stage);
  const nextStep = dealText(p.hs_next_step);
  return {
    crmId: id,
    contactCrmIds,
    name: dealText(p.dealname),
    stage: dealText(p.dealstage),
    state,
    amount: dealAmount(p.amount),
    currency: dealCurrency(p.deal_currency_code),
    openedOn: dayOf(p.createdate),
    closesOn,
    stageSince,
    nextStep,
    nextActivityOn: dayOf(p.notes_next_activity_date),
    resumesOn:
      state === "lost"
        ? resumptionIn([dealText(p.closed_lost_reason), nextStep], closesOn ?? dayOf(stageSince))
        : null,
  };
}

/** Replaces stage ids by stage names in pages of deals; by null if pipelines may not be read. */
export function withStageNames(
  pages: readonly SyncPage[],
  names: ReadonlyMap<string, string> | null,
): SyncPage[] {
  const named = (row: DealRow): DealRow => ({ ...row, stage: dealText(names?.get(row.stage ?? "")) });
  return pages.map((page) => (page.kind === "deals" ? { ...page, rows: page.rows.map(named) } : page));
}
