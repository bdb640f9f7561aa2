import type { Portal } from "../../hubspot/types.ts";
import { toSecond } from "../data/write.ts";
import type { People } from "./people.ts";
import type { Sheet } from "./sheet.ts";

/** Salesforce's stage names, by HubSpot's stage ids. */
const STAGES: Record<string, string> = {
  appointmentscheduled: "Prospecting",
  presentationscheduled: "Proposal/Price Quote",
  contractsent: "Negotiation/Review",
  closedwon: "Closed Won",
  closedlost: "Closed Lost",
};

/** Converts an account's deals to opportunities with contact roles. */
export function mapDeals(portal: Portal, sheet: Sheet, people: People): void {
  for (const { properties: p, contactIds, createdAt } of portal.records.deals) {
    const contacts = contactIds.flatMap((id) => people.contacts.get(id) ?? []);
    const id = sheet.add("Opportunity", createdAt, {
      AccountId: contacts[0]?.accountId ?? null,
      Name: p["dealname"] ?? "",
      StageName: STAGES[p["dealstage"] ?? ""] ?? "Prospecting",
      Amount: p["amount"] ? Number(p["amount"]) : null,
      CloseDate: (p["closedate"] ?? createdAt).slice(0, 10),
      NextStep: p["hs_next_step"] ?? null,
      LastStageChangeDate: toSecond(Date.parse(p["hs_v2_date_entered_current_stage"] ?? createdAt)),
      OwnerId: people.userOf(p["hubspot_owner_id"]).id,
    });
    for (const [index, contact] of contacts.entries()) {
      // A lead has no role before it becomes a contact.
      if (contact.object !== "Contact") continue;
      sheet.add("OpportunityContactRole", createdAt, {
        OpportunityId: id,
        ContactId: contact.id,
        IsPrimary: index === 0,
      });
    }
  }
}
