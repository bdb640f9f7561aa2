import * as z from "zod";
import { isManager, type UserContext } from "../../http/context.ts";
import { defineContract, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { isQuotable } from "../../language/untrusted/quotable.ts";
import { keyOf } from "../../readings/corrections/apply.ts";
import { readTexts } from "../../readings/of-contact.ts";
import { Objection } from "../contract.ts";
import { readCards } from "../history/person-store.ts";
import { NOBODYS } from "../ranking/ownership.ts";
import { exchangeEvent, type Found, noteEvent } from "../ranking/situation.ts";
import { mayObject } from "../ranking/vetoes/opt-out.ts";
import { readMembers } from "../lists/store.ts";
import { whoOf } from "../explanations/who-of.ts";
import { type ObjectingText, readObjectingTexts, readUnsettled } from "./objections-store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/objections",
  scope: "contacts:read",
  summary:
    "Les contacts de la personne connectée, et ceux sans propriétaire, qui ont peut-être demandé à ne plus être contactés\u00A0: ils restent hors des listes tant que personne n’a tranché.",
  response: z.object({
    /** The last such sentence of each contact, the newest first: the first hundred. */
    data: z.array(Objection),
    /** How many contacts there are. */
    count: z.int(),
  }),
});

/** Sentences that are shown at once: as some are settled, others come. */
const SHOWN = 100;

/**
 * GET /api/me/objections: whom a sentence keeps out of the lists that no person has settled: of the caller's contacts and
 * of those that any member's list may take; for managers also of those that are proposed to nobody. What counts is what
 * the ranking's veto takes.
 */
export async function listObjections({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const { timeZone } = ctx.organization;
  const texts = await readObjectingTexts(ctx, ctx.clock.now());
  const found = texts.flatMap((text) => {
    const objection = objectionIn(text, timeZone);
    return objection === undefined ? [] : [{ ...objection, contactId: text.contactId }];
  });
  const cards = await readCards(ctx, await readMembers(ctx), [...new Set(found.map((one) => one.contactId))]);
  const owners = new Set<string | null>([ctx.user.id, null, ...(isManager(ctx) ? [NOBODYS] : [])]);
  const asked = found.flatMap(({ contactId, ...one }) => {
    const card = cards.get(contactId);
    return card !== undefined && owners.has(card.ownerUserId) ? [{ ...one, recordId: card.recordId }] : [];
  });
  const people = await readUnsettled(ctx, [...new Set(asked.map(({ recordId }) => recordId))]);
  // One a person: with its last sentence settled, the one before is asked about.
  const told = new Map<string, Wire<typeof contract>["data"][number]>();
  for (const { event, fact, recordId } of asked) {
    const person = people.get(recordId);
    if (person === undefined || told.has(recordId) || person.copies?.includes(event.id) === true) continue;
    told.set(recordId, {
      ...whoOf(person),
      source: { kind: event.kind, id: event.id, date: event.day },
      fact: keyOf(fact),
      quote: isQuotable(fact.quote) ? fact.quote : "",
    });
  }
  return { data: [...told.values()].slice(0, SHOWN), count: told.size };
}

/** The first of what may be objections in a text, by the reading that counts. */
function objectionIn(text: ObjectingText, timeZone: string): Found | undefined {
  const { id, date, type, direction, readings, facts } = text;
  const read = readTexts(readings, facts)(id);
  const event =
    type === null
      ? noteEvent({ id, date, ...read }, timeZone)
      : exchangeEvent({ id, date, type, direction, ...read }, timeZone);
  return event.facts?.map((fact): Found => ({ event, fact })).find(mayObject);
}

export const route = endpoint(contract, "session", listObjections, { name: "SuggestionsListObjections" });
export const handler = lambda(route);
