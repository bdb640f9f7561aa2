import type { Portal, PortalRecord } from "../types.ts";
import { createCalendar } from "./calendar.ts";
import type { Truth } from "./index.ts";
import { products } from "./names.ts";

/** A deal of a demonstration account; days are relative to today. */
type Sketch = {
  /** Kind of the story whose contact has the deal. */
  kind: string;
  stage: "appointmentscheduled" | "presentationscheduled" | "contractsent" | "closedwon";
  amount: number;
  closes: number;
  /** Day it entered its stage. */
  since: number;
  next?: string;
};

/** A few deals: some only accompany a story, others say something themselves. */
const SKETCHES: Sketch[] = [
  { kind: "promised-callback", stage: "contractsent", amount: 18_400, closes: 12, since: -9, next: "Appel" },
  {
    kind: "silent-quote",
    stage: "presentationscheduled",
    amount: 9_600,
    closes: 24,
    since: -12,
    next: "Relance",
  },
  {
    kind: "document-owed",
    stage: "presentationscheduled",
    amount: 27_500,
    closes: 33,
    since: -6,
    next: "Dossier",
  },
  {
    kind: "unanswered-question",
    stage: "appointmentscheduled",
    amount: 6_200,
    closes: 45,
    since: -8,
    next: "Réponse",
  },
  { kind: "everyday", stage: "contractsent", amount: 34_000, closes: -5, since: -20 },
  { kind: "everyday", stage: "presentationscheduled", amount: 12_800, closes: 6, since: -15 },
  { kind: "everyday", stage: "appointmentscheduled", amount: 7_900, closes: 60, since: -75 },
  { kind: "everyday", stage: "closedwon", amount: 21_300, closes: -4, since: -4 },
];

const FIRST_ID = 151_000_000_000;

/** Adds a few deals for each owner of an account; everything else stays the same. */
export function withDeals({ portal, truth }: { portal: Portal; truth: Truth[] }, today: string): Portal {
  const company = new Map(portal.records.contacts.map(({ id, properties }) => [id, properties["company"]]));
  const made = portal.owners.flatMap((owner) => {
    const left = truth.filter(({ ownerId, contactId }) => ownerId === owner.id && company.get(contactId));
    return SKETCHES.flatMap((sketch) => {
      const index = left.findIndex(({ kind }) => kind === sketch.kind);
      const [found] = index === -1 ? [] : left.splice(index, 1);
      return found === undefined ? [] : [{ sketch, ...found, company: company.get(found.contactId) ?? "" }];
    });
  });
  const calendar = createCalendar(today);
  const at = (days: number) => new Date(calendar.date(days).getTime() + 9 * 3_600_000).toISOString();
  const deals = made.map((one, index) => recordOf(String(FIRST_ID + index * 1_311), one, at));
  return { ...portal, records: { ...portal.records, deals } };
}

function recordOf(
  id: string,
  { sketch, contactId, ownerId, company }: Truth & { sketch: Sketch; company: string },
  at: (days: number) => string,
): PortalRecord {
  const { stage, since } = sketch;
  const [createdAt, updatedAt] = [at(since - 30), at(since)];
  const isWon = stage === "closedwon";
  return {
    id,
    createdAt,
    updatedAt,
    archived: false,
    contactIds: [contactId],
    properties: {
      dealname: `${company} – ${products[(sketch.amount / 100) % products.length] ?? ""}`,
      amount: String(sketch.amount),
      deal_currency_code: "EUR",
      pipeline: "default",
      dealstage: stage,
      closedate: at(sketch.closes),
      hs_is_closed: String(isWon),
      hs_is_closed_won: String(isWon),
      hs_next_step: sketch.next ?? null,
      hs_v2_date_entered_current_stage: updatedAt,
      hubspot_owner_id: ownerId,
      createdate: createdAt,
      hs_createdate: createdAt,
      hs_lastmodifieddate: updatedAt,
      hs_object_id: id,
    },
  };
}
