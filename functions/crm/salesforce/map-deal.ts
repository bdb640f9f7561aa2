import { localDay } from "../../language/dates/calendar.ts";
import { dealAmount, dealCurrency, dealText, resumptionIn } from "../deal-fields.ts";
import type { DealRow } from "../rows.ts";
import { longId } from "./ids.ts";
import { type Link, people, readDay, readInstant } from "./map.ts";
import type { Row } from "./schema.ts";

/** Whose days those are on which opportunities are opened: Salesforce tells an instant. */
const TIME_ZONE = "Europe/Paris";

/**
 * Maps an opportunity, with its contact roles, to its stored form.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunity.htm
 */
export function mapDeal(row: Row, roles: readonly Link[]): DealRow {
  const state = row.IsWon === "true" ? "won" : row.IsClosed === "true" ? "lost" : "open";
  const closesOn = readDay(row.CloseDate)?.slice(0, 10) ?? null;
  const createdAt = readInstant(row.CreatedDate);
  const nextStep = dealText(row.NextStep);
  return {
    crmId: longId(row.Id ?? ""),
    contactCrmIds: people(...roles.map(({ ContactId }) => ContactId)),
    name: dealText(row.Name),
    stage: dealText(row.StageName),
    state,
    amount: dealAmount(row.Amount),
    currency: dealCurrency(row.CurrencyIsoCode),
    openedOn: createdAt === null ? null : localDay(createdAt, TIME_ZONE),
    closesOn,
    // Absent if the stage never changed.
    stageSince:
      row.LastStageChangeDate === undefined ? null : readInstant(row.LastStageChangeDate ?? row.CreatedDate),
    nextStep,
    // Salesforce says that an activity is planned, not when; it counts until the close date.
    nextActivityOn: row.HasOpenActivity === "true" ? closesOn : null,
    resumesOn: state === "lost" ? resumptionIn([nextStep], closesOn) : null,
  };
}
