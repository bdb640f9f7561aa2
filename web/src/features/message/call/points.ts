import type { Action } from "../../../../../functions/suggestions/actions/contract.ts";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import type { Promised } from "../../../../../functions/suggestions/contract.ts";
import { shortDay } from "../../../lib/french-dates.ts";
import { dealLine } from "../../../lib/contacts/deal-line.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { groundingOf, type Quote } from "../../evidence/grounding.ts";

/** Something to say or to know in a call. */
export interface Point {
  text: string;
  /** The words it rests on; null where the text already is them. */
  quote: string | null;
  /** « E-mail reçu, 21 novembre 2026 » */
  source: string;
}

/** As many as one keeps in mind in a call. */
const MOST = 3;
/** Most characters of a quote that is taken from a whole text. */
const LONGEST = 160;

/**
 * What to say in a call, the most pressing first: why today, what is promised and stands, what the message rests on,
 * an open deal; where there is nothing of that, the last exchange. Each with its source, none twice. `sayWhy`: the
 * first is the reason.
 */
export function callPoints(
  contact: OnWire<ContactDetail>,
  action: OnWire<Action> | undefined,
  promises: readonly OnWire<Promised>[],
): { points: Point[]; sayWhy: boolean } {
  const { reasons, others } = groundingOf(contact, action?.claims ?? []);
  const standing = promises.filter(({ state }) => state === "late" || state === "open");
  const points = [
    ...reasons.flatMap(({ text, quotes: [quote] }) => (quote === undefined ? [] : [pointOf(text, quote)])),
    ...standing.map(({ by, what, quote, source }) => ({
      text: `${by === "us" ? "Vous devez" : "On vous doit"}\u00A0: ${what}`,
      quote,
      source: `${source.kind === "note" ? "Note" : "Échange"}, ${shortDay(source.date)}`,
    })),
    ...others.map((quote) => pointOf("Cité dans le message", quote)),
    ...contact.deals
      .filter(({ state }) => state === "open")
      .map((deal) => ({
        text: dealLine(deal),
        quote: null,
        source: deal.crm === null ? "Affaire" : "Affaire du CRM",
      })),
  ];
  const different = points.filter(
    ({ quote }, index) => quote === null || points.findIndex((one) => one.quote === quote) === index,
  );
  return {
    points: (different.length > 0 ? different : lastOf(contact)).slice(0, MOST),
    sayWhy: reasons.some(({ quotes }) => quotes.length > 0),
  };
}

function pointOf(text: string, { text: quote, source, date }: Quote): Point {
  const day = date === null ? "" : `, ${shortDay(date)}`;
  return { text, quote, source: `${source?.label ?? "Échange"}${day}` };
}

function lastOf({ engagements, notes }: OnWire<ContactDetail>): Point[] {
  const last = [...engagements, ...notes]
    .filter(({ text, date }) => text.trim() !== "" && Date.parse(date) <= Date.now())
    .toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date))[0];
  if (last === undefined) return [];
  const words = last.text.replace(/\s+/gu, " ").trim();
  const quote = words.length <= LONGEST ? words : `${words.slice(0, words.lastIndexOf(" ", LONGEST))}…`;
  const source = `${"type" in last ? "Échange" : "Note"}, ${shortDay(last.date)}`;
  return [{ text: "Dernière trace de votre relation", quote, source }];
}
