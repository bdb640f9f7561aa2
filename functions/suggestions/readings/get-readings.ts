import { localDay } from "../../language/dates/calendar.ts";
import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { moneyIn } from "../../language/amounts/money.ts";
import { isQuotable } from "../../language/untrusted/quotable.ts";
import { TextReading as TextReadingShape } from "../../readings/contract.ts";
import { keyOf } from "../../readings/corrections/apply.ts";
import { possibleCorrections } from "../../readings/corrections/possible.ts";
import { doubtIn } from "../../readings/doubt.ts";
import { readContact, type ShownFact } from "../../readings/read-contact.ts";
import { settlingEvent } from "../lists/resolving/settling.ts";
import { type Situation, situationOf } from "../ranking/situation.ts";
import { mayObject } from "../ranking/vetoes/opt-out.ts";
import { getHistory } from "../history/get-history.ts";
import type { TextualHistory } from "../history/textual-history.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/contacts/{contactId}/readings",
  scope: "contacts:read",
  summary: "Ce qui a été lu dans chaque échange, note et publication d’un contact, et par qui.",
  params: z.object({ contactId: z.uuid() }),
  response: z.object({ data: z.array(TextReadingShape) }),
});

type TextReading = Wire<typeof contract>["data"][number];
type ReadFact = TextReading["facts"][number];
type Text = Pick<TextReading, "kind" | "id" | "date">;

/**
 * GET /api/contacts/{contactId}/readings: what was read in each text of a contact, newest first, and what has
 * settled it since by the rules of the day's list. Throws `not_found` outside the caller's organization.
 */
export async function getReadings(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { contactId } = input.params;
  const { timeZone } = ctx.organization;
  const history = await getHistory(ctx, contactId);
  const texts = textsOf(history);
  const readings = await readContact(ctx, contactId);
  const day = localDay(ctx.clock.now(), timeZone);
  const situation = situationOf(history, { day, timeZone, suppressions: [] });
  const data = texts.map((text): TextReading => {
    const reading = readings.get(text.id);
    if (reading === undefined) return { ...text, reader: null, at: null, facts: [] };
    const { reader, readAt, facts } = reading;
    return {
      ...text,
      reader,
      at: readAt,
      facts: facts.map((shown) => toReadFact(situation, text.id, shown)),
    };
  });
  return { data };
}

function textsOf({ engagements, notes, linkedinProfile }: TextualHistory): Text[] {
  const named = (kind: Text["kind"], rows: readonly { id: string; date: string }[]) =>
    rows.map(({ id, date }): Text => ({ kind, id, date }));
  return [
    ...named("engagement", engagements),
    ...named("note", notes),
    ...named("linkedin", linkedinProfile?.posts ?? []),
  ].sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
}

function toReadFact(situation: Situation, textId: string, { key, fact, isDone, last }: ShownFact): ReadFact {
  const isSaidNot = last?.correction === "notSo";
  const event = situation.events.find(({ id }) => id === textId);
  return {
    key,
    kind: fact.kind,
    who: fact.who,
    act: fact.act,
    // Words of strangers that should not be repeated are left out.
    object: fact.object !== null && isQuotable(fact.object) ? fact.object : null,
    quote: isQuotable(fact.quote) ? fact.quote : "",
    due: fact.resolved,
    amount: largestAmount(fact.quote),
    settledBy: isSaidNot ? null : settledBy(situation, textId, { key, fact, isDone, last }),
    correction: last && { id: last.id, correction: last.correction, by: last.by, at: last.at },
    corrections: isSaidNot || isDone ? [] : possibleCorrections(fact),
    doubt: last !== null || event === undefined ? null : doubtIn(fact, event.day),
    mayObject: !isSaidNot && event !== undefined && mayObject({ event, fact }),
  };
}

const largestAmount = (quote: string): string | null =>
  moneyIn(quote).toSorted((one, other) => other.value - one.value)[0]?.words ?? null;

function settledBy(
  situation: Situation,
  textId: string,
  { fact, isDone, last }: ShownFact,
): ReadFact["settledBy"] {
  if (isDone && last !== null) return { kind: "person", id: last.id, date: last.at };
  if (!possibleCorrections(fact).includes("done")) return null;
  const event = situation.events.find(({ id }) => id === textId);
  const inEvent = event?.facts?.find((one) => keyOf(one) === keyOf(fact));
  if (event === undefined || inEvent === undefined) return null;
  const by = settlingEvent(situation, { event, fact: inEvent });
  return by === undefined ? null : { kind: by.kind, id: by.id, date: by.at };
}

export const route = endpoint(contract, "session", getReadings, { name: "ReadingsGet" });
export const handler = lambda(route);
