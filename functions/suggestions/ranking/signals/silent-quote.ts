import { type Day, daysBetween, frenchDay, frenchShortDay } from "../../../language/dates/calendar.ts";
import { isQuotable } from "../../../language/untrusted/quotable.ts";
import { isOver } from "../closing.ts";
import { isDecidedSince } from "../deals.ts";
import { hasEstimateOf, isOfOneMessage, openEstimate } from "../open-estimate.ts";
import {
  after,
  factsOf,
  type HistoryEvent,
  isConversation,
  isOurMessage,
  isTheirMessage,
  reasonOf,
  type Situation,
} from "../situation.ts";
import { areSetForLater, isSetForLater } from "../set-for-later.ts";
import { SIGNAL_TABLE } from "../signal-table.ts";
import type { RankingEstimate, Reason } from "../types.ts";

const SHORTEST_SILENCE = 7;
const LONGEST_SILENCE = 30;
/** A chased quote may still be chased again, but not for ever. */
const HORIZON = 75;
/** They have seen it, and may be deciding. */
const LOST_WHEN_ANSWERED = 8;

/**
 * An estimate as its CRM's folder names it: the account's own number, which to others may look like one to call, and the
 * amount.
 */
const AS_NAMED =
  /^Devis [\p{L}\d./_-]{1,40}(?:, ([\d \u00a0\u202f]{1,20}(?:,\d\d)?[ \u00a0]?[€$£\p{L}]{1,4} HT))?$/u;

/**
 * A quote or a proposal of ours that is still open, and 7 to 30 days of silence: since it was sent, since we chased it,
 * or since a word of theirs that decided nothing. An estimate that the CRM holds needs no text that says so.
 *
 * @example a quote twelve days ago, no reply → a reason
 * @example the same five days ago, refused, or to be answered on a day to come → null
 */
export const silentQuote = (situation: Situation): Reason | null =>
  silentEstimate(situation) ?? silentOffer(situation);

/** What an estimate of the CRM says by itself; the newest one, where it is open. */
function silentEstimate(situation: Situation): Reason | null {
  const { day, events } = situation;
  const estimate = openEstimate(situation, HORIZON);
  if (estimate === null) return null;
  const { id, quotedOn } = estimate;
  const later = events.filter((event) => event.day > quotedOn);
  if (areSetForLater(situation, later)) return null;
  const { quote, money } = namedIn(estimate);
  const carrier = events.find((event) => event.day >= quotedOn && carriesQuote(event));
  const sent =
    carrier === undefined || carrier.day === quotedOn ? "" : `, envoyé ${frenchDay(carrier.day, day)}`;
  const of = `du ${frenchShortDay(quotedOn, day)}${sent}`;
  const named = money === null ? `Devis ${of}` : `Devis de ${money} ${of}`;
  const silence = silenceOf(situation, {
    left: isQuotable(named) ? named : `Devis ${of}`,
    on: carrier?.day ?? quotedOn,
    later:
      carrier === undefined
        ? later.filter((event) => !(isOurMessage(event) && isOfOneMessage(quotedOn, event.day)))
        : after(situation, carrier),
  });
  if (silence === null) return null;
  return {
    signal: "silentQuote",
    weight: SIGNAL_TABLE.silentQuote.weight - silence.lost,
    text: silence.text,
    due: null,
    evidence: [{ kind: "deal", id, date: quotedOn, quote }],
  };
}

/** What of an estimate's name may be said, and its amount; one of nothing has none. */
function namedIn({ name, amount }: RankingEstimate): { quote: string; money: string | null } {
  const [quote = "", money = null] = AS_NAMED.exec(name ?? "") ?? [];
  return amount !== null && amount > 0
    ? { quote, money }
    : { quote: quote.split(",", 1)[0] ?? "", money: null };
}

/** A message of ours with which a quote leaves, whichever machine sent it. */
const carriesQuote = ({ incoming, channel, facts }: HistoryEvent): boolean =>
  !incoming &&
  (channel === "email" || channel === "sms") &&
  (facts ?? []).some(({ kind }) => kind === "quoteSent");

/** What a text says that we have sent. */
function silentOffer(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "quoteSent", { horizon: HORIZON, ofMachines: true })) {
    const { event } = found;
    if (event.incoming) continue;
    if (isOver(situation, found) || isDecidedSince(situation, event.day)) return null;
    if (hasEstimateOf(situation, event.day)) return null;
    if (isSetForLater(situation, event)) return null;
    const silence = silenceOf(situation, {
      left: `Devis envoyé ${frenchDay(event.day, situation.day)}`,
      on: event.day,
      later: after(situation, event),
    });
    return silence === null ? null : reasonOf("silentQuote", found, silence);
  }
  return null;
}

/** How long nobody has said anything of a quote; null where that is too short or too long. */
function silenceOf(
  { day }: Situation,
  { left, on, later }: { left: string; on: Day; later: readonly HistoryEvent[] },
): { text: string; lost: number } | null {
  const lastWord = later.findLast((one) => isOurMessage(one) || breaksSilence(one));
  const silence = daysBetween(lastWord?.day ?? on, day);
  if (silence < SHORTEST_SILENCE || silence > LONGEST_SILENCE) return null;
  const isAnswered = later.some(breaksSilence);
  const last = frenchDay(lastWord?.day ?? on, day);
  const since = isAnswered ? `dernier échange ${last}, sans suite` : `relancé ${last}, toujours sans réponse`;
  const text = lastWord === undefined ? `${left}, sans réponse depuis` : `${left}, ${since}`;
  return { text, lost: isAnswered ? LOST_WHEN_ANSWERED : 0 };
}

/** Kinds of facts by which our records show that the contact has spoken. */
const THEIR_WORD: ReadonlySet<string> = new Set(["commitment", "done", "nextStep", "question", "decision"]);

/** Whether an event ends the silence after a quote: their words, a talk, or our record of their words. */
export function breaksSilence(event: HistoryEvent): boolean {
  if (event.manner === "machine") return false;
  if (isTheirMessage(event) || isConversation(event)) return true;
  return event.facts?.some(({ kind, who }) => who === "contact" && THEIR_WORD.has(kind)) ?? false;
}
