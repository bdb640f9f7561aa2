import * as z from "zod";
import { dateFact } from "../../../../functions/readings/dated-fact.ts";
import { mannerOf } from "../../../../functions/readings/manner-of.ts";
import { effectiveReading, type Reading } from "../../../../functions/readings/reading.ts";
import type { RankingInput } from "../../../../dev/test/rank-day.ts";
import { GOLDEN_DAY } from "../cases/index.ts";
import { companyOf, type GoldenHistory, type GoldenText } from "../golden-text.ts";

/** What readers found in a text, in any order; none where nobody read it. */
export type ReadingsOf = (text: GoldenText) => readonly Reading[];

const EngagementType = z.enum(["email", "sms", "meeting", "phone_call", "other"]);
const MOST_CONTACTS_EACH = 40;

/** The salespeople of a portal of golden histories. */
export const usersOf = (histories: readonly GoldenHistory[]): string[] =>
  Array.from({ length: Math.ceil(histories.length / MOST_CONTACTS_EACH) }, (_, index) => `user-${index + 1}`);

/** Who owns each history: dealt out verdict by verdict, so that every salesperson has as many of each. */
export function ownersOf(histories: readonly GoldenHistory[]): Map<string, string> {
  const users = usersOf(histories);
  const dealt = histories.toSorted((a, b) => (a.verdict ?? "").localeCompare(b.verdict ?? ""));
  return new Map(dealt.map(({ name }, index) => [name, users[index % users.length] ?? ""]));
}

/** Golden histories as the contacts of a portal, about forty to a salesperson, read as `readings` say. */
export function portalOf(histories: readonly GoldenHistory[], readings: ReadingsOf): RankingInput {
  const owners = ownersOf(histories);
  const texts = histories.flatMap((history) =>
    history.texts.map((text) => ({ contactId: history.name, text })),
  );
  const rowOf = ({ contactId, text }: (typeof texts)[number]) => ({
    id: text.id,
    contactId,
    date: text.at,
    manner: mannerOf(text),
    facts: effectiveReading(readings(text))?.facts.map((fact) => dateFact(fact, text.day)) ?? null,
  });
  return {
    day: GOLDEN_DAY,
    timeZone: "Europe/Paris",
    users: usersOf(histories).map((id) => ({ id, email: `${id}@vendeur.example`, name: id })),
    contacts: histories.map(({ name }) => ({
      id: name,
      firstName: null,
      lastName: null,
      email: null,
      job: null,
      company: companyOf(name),
      ownerUserId: owners.get(name) ?? null,
      optedOut: false,
      bounced: false,
      archivedAt: null,
    })),
    engagements: texts
      .filter(({ text }) => text.kind === "engagement")
      .map((one) => ({
        ...rowOf(one),
        type: EngagementType.parse(one.text.channel),
        direction: one.text.incoming ? ("incoming" as const) : ("outgoing" as const),
      })),
    notes: texts.filter(({ text }) => text.kind === "note").map(rowOf),
    deals: [],
    actions: [],
    linkedinProfiles: [],
    articles: [],
    suppressions: [],
  };
}
