import { mapContact, mapEngagement, mapNote } from "../../functions/crm/hubspot/map.ts";
import { mapDeal } from "../../functions/crm/hubspot/map-deal.ts";
import { localDay } from "../../functions/language/dates/calendar.ts";
import { dateFact } from "../../functions/readings/dated-fact.ts";
import type { Fact } from "../../functions/readings/contract.ts";
import { readLocally } from "../../functions/readings/local/read-locally.ts";
import { mannerOf } from "../../functions/readings/manner-of.ts";
import type { SourceText } from "../../functions/readings/source-text.ts";
import type { TextualHistory } from "../../functions/suggestions/history/textual-history.ts";
import { pickDay, stakesIn } from "./rank-day.ts";
import { explainContact } from "../../functions/suggestions/ranking/score-contact.ts";
import type { RankedContact, ScoredContact } from "../../functions/suggestions/ranking/types.ts";
import type { Portal } from "@relance/simulators/hubspot/types.ts";

const TIME_ZONE = "Europe/Paris";
const EXCHANGES = ["emails", "calls", "meetings", "communications"] as const;

/** A simulated account as the product reads it with its local reader, on the day it is made for. */
export interface DemoLists {
  readonly histories: readonly TextualHistory[];
  readonly verdicts: readonly ScoredContact[];
  /** The ten of each owner, by address. */
  readonly lists: ReadonlyMap<string, readonly RankedContact[]>;
}

/** Ranks a simulated account on `day` as its first morning does, without a database. */
export function demoLists(portal: Portal, day: string): DemoLists {
  const histories = historiesOf(portal);
  const deals = histories.flatMap((history) => history.deals);
  const context = { day, timeZone: TIME_ZONE, suppressions: [], stakes: stakesIn(deals) };
  const verdicts = histories.map((history) => explainContact(history, context));
  const worth = verdicts.filter(({ reasons, vetoes }) => reasons.length > 0 && vetoes.length === 0);
  const lists = pickDay(
    worth,
    portal.owners.map(({ email }) => ({ id: email })),
  );
  return { histories, verdicts, lists };
}

function historiesOf(portal: Portal): TextualHistory[] {
  const owners = Object.fromEntries(
    portal.owners.map(({ id, email, firstName, lastName }) => [
      id,
      { email, name: `${firstName} ${lastName}` },
    ]),
  );
  const { records } = portal;
  const exchanges = EXCHANGES.flatMap((type) =>
    records[type].flatMap((record) => {
      const row = mapEngagement(type, record, record.contactIds, owners);
      return row === null ? [] : [{ ...row, id: record.id }];
    }),
  );
  const notes = records.notes.flatMap((record) => {
    const row = mapNote(record, record.contactIds, owners);
    return row === null ? [] : [{ ...row, id: record.id }];
  });
  const deals = records.deals.map((record) => mapDeal(record, record.contactIds));
  const of = <T extends { contactCrmIds: string[] }>(rows: readonly T[]): Map<string, T[]> => {
    const found = new Map<string, T[]>();
    for (const row of rows)
      for (const id of row.contactCrmIds) found.set(id, [...(found.get(id) ?? []), row]);
    return found;
  };
  const [exchangesOf, notesOf, dealsOf] = [of(exchanges), of(notes), of(deals)];
  return records.contacts
    .filter(({ archived }) => !archived)
    .map((record) => {
      const contact = mapContact(record, owners);
      const own = { exchanges: exchangesOf.get(record.id) ?? [], notes: notesOf.get(record.id) ?? [] };
      const read = readAll([
        ...own.exchanges.map(({ id, type, direction, date, subject, text }) =>
          sourceOf({
            id,
            kind: "engagement",
            channel: type,
            incoming: direction === "incoming",
            at: date,
            subject,
            text,
          }),
        ),
        ...own.notes.map(({ id, date, text }) =>
          sourceOf({ id, kind: "note", channel: "note", incoming: false, at: date, subject: null, text }),
        ),
      ]);
      const seen = (id: string) => {
        const found = read.get(id);
        if (found === undefined) throw new Error(`No text ${id}`);
        const { source, facts } = found;
        return {
          manner: mannerOf(source),
          facts: facts?.map((fact) => dateFact(fact, source.day, source.text)) ?? null,
        };
      };
      return {
        contact: {
          id: record.id,
          firstName: contact.firstName,
          lastName: contact.lastName,
          email: contact.email,
          job: contact.job,
          company: contact.company,
          ownerUserId: contact.ownerEmail,
          optedOut: contact.optedOut ?? false,
          bounced: contact.bounced ?? false,
          archivedAt: null,
        },
        engagements: own.exchanges.map(({ id, type, date, direction, subject, text }) => ({
          id,
          contactId: record.id,
          type,
          date,
          direction,
          subject,
          body: text,
          ...seen(id),
        })),
        notes: own.notes.map(({ id, date, author, text }) => ({
          id,
          contactId: record.id,
          date,
          author,
          text,
          ...seen(id),
        })),
        estimates: [],
        deals: (dealsOf.get(record.id) ?? []).map(
          ({
            crmId,
            name,
            state,
            amount,
            currency,
            closesOn,
            stageSince,
            nextStep,
            nextActivityOn,
            resumesOn,
          }) => ({
            id: crmId,
            contactId: record.id,
            name,
            state,
            amount,
            currency,
            closesOn,
            stageSince,
            hasNextStep: nextStep !== null,
            nextActivityOn,
            resumesOn,
          }),
        ),
        actions: [],
        linkedinProfile: null,
        articles: [],
        cadenceDays: null,
        isSucceeded: false,
        noCall: false,
        letterChoice: null,
        isOfFile: false,
      };
    });
}

const sourceOf = (text: Omit<SourceText, "day">): SourceText => ({
  ...text,
  day: localDay(text.at, TIME_ZONE),
});

interface ReadText {
  readonly source: SourceText;
  /** Null: unread. */
  readonly facts: readonly Fact[] | null;
}

/** What the local reader finds in each text of a contact, the oldest first: what came before may be referred to. */
function readAll(sources: readonly SourceText[]): Map<string, ReadText> {
  const read = new Map<string, ReadText>();
  const earlier: ReadText[] = [];
  for (const source of sources.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const facts = readLocally(source, earlier);
    const one = { source, facts };
    read.set(source.id, one);
    earlier.push(one);
  }
  return read;
}
