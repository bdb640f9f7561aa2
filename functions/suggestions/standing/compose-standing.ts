import { type Day, daysBetween, frenchDay, frenchShortDay, localDay } from "../../language/dates/calendar.ts";
import { typeset } from "../../language/text/typography.ts";
import { capital } from "../../language/text/first-letter.ts";
import type { DatedFact } from "../../readings/dated-fact.ts";
import { doubtIn } from "../../readings/doubt.ts";
import { isDecidedSince } from "../ranking/deals.ts";
import { hasEstimateOf, openEstimate } from "../ranking/open-estimate.ts";
import {
  after,
  type Found,
  type HistoryEvent,
  isConversation,
  isOurMessage,
  isTheirMessage,
  type Situation,
  situationOf,
  wasReachedSince,
} from "../ranking/situation.ts";
import type { RankingContext } from "../ranking/types.ts";
import type { TextualHistory } from "../history/textual-history.ts";
import { unreadText } from "../explanations/why-not/why-not-words.ts";
import { isOpen } from "./is-open.ts";
import { factIn, nameIn, of, owedIn, quoted, speakerOf, to } from "./said-words.ts";

/** The summary of a relation, as markdown. */
export interface ComposedStanding {
  readonly timeline: string;
  readonly currentStatus: string;
  readonly reasoning: string;
}

const MOST = { lines: 20, facts: 3, ours: 3, theirs: 2 };

/**
 * Summarizes a relation from the facts read in its events, and from how these happened. Deterministic. What
 * is open and what settled it is decided by the ranking's rules.
 */
export function composeStanding(
  history: TextualHistory,
  when: Pick<RankingContext, "day" | "timeZone">,
): ComposedStanding {
  const situation = situationOf(history, { ...when, suppressions: [] });
  const name = nameIn(history.contact);
  const { events } = situation;
  const lines = events.filter(tells).slice(-MOST.lines);
  return {
    timeline: typeset(lines.map((event) => `- ${lineOf(event, name, when.day)}`).join("\n")),
    currentStatus: typeset(statusOf(situation, name)),
    reasoning: typeset(reasonOf(events)),
  };
}

/** Whether an event is told: not machines' messages, nor notes without facts. */
function tells({ manner, channel, facts }: HistoryEvent): boolean {
  if (facts !== null && facts.length > 0) return true;
  return manner !== "machine" && channel !== "note";
}

function lineOf(event: HistoryEvent, name: string, today: Day): string {
  const { day, facts } = event;
  const said = (facts ?? []).slice(0, MOST.facts).map((fact) => factIn({ event, fact }, today));
  const told = said.map((one) => ` ${capital(one)}.`).join("");
  return `**${yearly(day)}** : ${eventIn(event, name)}.${told}`;
}

/** « message d’Inès Fabre », « appel sans réponse » */
function eventIn(event: HistoryEvent, name: string): string {
  const { channel, manner, incoming } = event;
  if (manner === "machine") return "message automatique";
  if (manner === "attempt") return "appel sans réponse";
  if (channel === "note") return "note de notre part";
  if (channel === "meeting") return `rendez-vous avec ${name}`;
  if (channel === "phone_call") return incoming ? `appel ${of(name)}` : `appel avec ${name}`;
  if (channel === "other" && !incoming) return "échange";
  return incoming ? `message ${of(name)}` : `notre message ${to(name)}`;
}

function statusOf(situation: Situation, name: string): string {
  const { events, day: today } = situation;
  if (events.length === 0) return `Aucun échange ni note avec ${name} pour l’instant.`;
  const found = events
    .toReversed()
    .filter(({ manner }) => manner !== "machine")
    .flatMap((event) => (event.facts ?? []).map((fact): Found => ({ event, fact })));
  const open = onceAQuote(found.filter((one) => isOpen(situation, one)));
  const ours = oneAText(open.filter(({ fact }) => fact.who === "us" && OWED.has(fact.kind)));
  const theirs = open.filter(({ fact }) => fact.who === "contact" && fact.kind === "commitment");
  const quotedOn = openEstimate(situation, ESTIMATE_WAITS)?.quotedOn ?? saidQuoteIn(situation, open);
  const toCome = open.filter((one) => isToCome(situation, one));
  const waits = found.filter((one) => keepsWaiting(situation, one)).slice(0, 1);
  const tell = (one: Found): string => `${capital(factIn(one, today))} (${sourceOf(one)}).`;
  const sentences = [
    ...waits.map(tell),
    ...ours.slice(0, MOST.ours).map(({ event, fact }) => {
      const late = fact.resolved !== null && fact.resolved.end < today ? " (en retard)" : "";
      return `Nous devons ${to(name)} ${owedIn(fact, today, speakerOf(event))}${late}${quoted(fact)} (${sourceOf({ event, fact })}).`;
    }),
    ...theirs
      .slice(0, MOST.theirs)
      .map(
        ({ event, fact }) =>
          `${capital(name)} nous doit ${owedIn(fact, today, speakerOf(event))}${quoted(fact)} (${sourceOf({ event, fact })}).`,
      ),
    ...toCome.slice(0, MOST.theirs).map(tell),
    ...(quotedOn === undefined ? [] : [`Notre devis du ${yearly(quotedOn)} attend une réponse ${of(name)}.`]),
  ];
  sentences.push(...dealIn(situation));
  if (sentences.length === 0) sentences.push("Rien d’attendu n’a été lu, ni de notre part ni de la sienne.");
  return [...sentences, ...lastWordIn(events, name)].join("\n\n");
}

/** Days in which an estimate is still told to wait for an answer. */
const ESTIMATE_WAITS = 120;

/** The day of the newest quote that a text speaks of, where its matter was not decided since, nor the CRM holds it. */
function saidQuoteIn(situation: Situation, open: readonly Found[]): Day | undefined {
  const said = open.find(({ fact }) => fact.kind === "quoteSent")?.event.day;
  const isAnswered =
    said !== undefined && (hasEstimateOf(situation, said) || isDecidedSince(situation, said));
  return isAnswered ? undefined : said;
}

/** Days in one stage after which a deal without a next step is told to stand still. */
const STANDS_STILL = 14;

/** The next step of the open deal that closes first, or that it has none and since when; its amount stands beside. */
function dealIn({ history, day, context }: Situation): string[] {
  const [deal] = history.deals
    .filter(({ state }) => state === "open")
    .toSorted((one, other) => (one.closesOn ?? "9999").localeCompare(other.closesOn ?? "9999"));
  if (deal === undefined) return [];
  const { hasNextStep, nextActivityOn, stageSince } = deal;
  const next = nextActivityOn === null ? null : localDay(nextActivityOn, context.timeZone);
  if (next !== null && next >= day)
    return [`Affaire : prochaine étape ${next === day ? "aujourd’hui" : frenchDay(next, day)}.`];
  if (hasNextStep || stageSince === null) return [];
  const since = localDay(stageSince, context.timeZone);
  return daysBetween(since, day) < STANDS_STILL
    ? []
    : [`Affaire : à la même étape depuis le ${yearly(since)}, aucune suite n’y est prévue.`];
}

/** Keeps each fact once: of one text that two CRMs hold, the same words of the same day say it twice. */
function onceAQuote(found: readonly Found[]): Found[] {
  const told = new Set<string>();
  return found.filter(({ event, fact }) => {
    if (fact.quote === "") return true;
    const key = `${event.day} ${fact.kind} ${fact.act ?? ""} ${fact.quote}`;
    return !told.has(key) && told.add(key);
  });
}

/** Keeps one fact a text: three questions in one message wait for one answer. */
function oneAText(found: readonly Found[]): Found[] {
  const told = new Set<string>();
  return found.filter(({ event, fact }) => {
    const key = `${event.id} ${fact.kind} ${fact.act ?? ""}`;
    return !told.has(key) && told.add(key);
  });
}

/** Kinds that stand until something settles them, whether or not they name a day. */
const STANDS: ReadonlySet<DatedFact["kind"]> = new Set(["introduction", "successor", "trouble", "ultimatum"]);
/** Kinds that stand until their day. */
const STANDS_UNTIL: ReadonlySet<DatedFact["kind"]> = new Set(["budget", "decision", "renewal", "trialEnd"]);

/** Whether an offer, an announcement or a trouble still stands. */
function isToCome(situation: Situation, { fact: { kind, resolved } }: Found): boolean {
  if (STANDS.has(kind)) return true;
  if (resolved === null) return false;
  if (kind === "postponement")
    return resolved.end < situation.day && !wasReachedSince(situation, resolved.start);
  return STANDS_UNTIL.has(kind) && resolved.end >= situation.day;
}

const OWED: ReadonlySet<DatedFact["kind"]> = new Set(["commitment", "question", "nextStep"]);

/** Whether a fact keeps us from writing today. A refusal is over once they write or talk to us again. */
function keepsWaiting(situation: Situation, { event, fact: { kind, resolved } }: Found): boolean {
  if (kind === "optOut" || kind === "unreachable") return true;
  if (kind === "refusal")
    return !after(situation, event).some((later) => isTheirMessage(later) || isConversation(later));
  if (kind !== "absence" && kind !== "postponement") return false;
  return resolved !== null && resolved.end >= situation.day;
}

/** Who spoke last, and whether anybody answered. */
function lastWordIn(events: readonly HistoryEvent[], name: string): string[] {
  const last = events.findLast(
    (event) => isOurMessage(event) || isTheirMessage(event) || isConversation(event),
  );
  if (last === undefined) return [];
  if (isOurMessage(last))
    return [`Dernier échange : notre message du ${yearly(last.day)}, sans réponse depuis.`];
  return [`Dernier échange : ${eventIn(last, name)}, le ${yearly(last.day)}.`];
}

function reasonOf(events: readonly HistoryEvent[]): string {
  const unread = events.filter(({ facts }) => facts === null).length;
  const notes = events.filter(({ kind }) => kind === "note").length;
  const exchanges = events.length - notes;
  const count = (many: number, one: string): string => `${many} ${one}${many > 1 ? "s" : ""}`;
  const from = [
    ...(exchanges > 0 ? [count(exchanges, "échange")] : []),
    ...(notes > 0 ? [count(notes, "note")] : []),
  ].join(" et ");
  return [
    `Composé sans IA${from === "" ? "" : `, d’après ${from}`}.`,
    ...(unread > 0 ? [`${unreadText(unread)}.`] : []),
  ].join(" ");
}

/** « appel du 3 novembre 2026 », « note du 3 novembre 2026, à vérifier » of what is unsure */
function sourceOf({ event, fact }: Found): string {
  const { channel, day, incoming, manner } = event;
  const what =
    channel === "note"
      ? "note"
      : channel === "meeting"
        ? "rendez-vous"
        : channel === "phone_call" || manner === "attempt"
          ? "appel"
          : incoming
            ? "message reçu"
            : "message envoyé";
  return `${what} du ${yearly(day)}${doubtIn(fact, day) === null ? "" : ", à vérifier"}`;
}

/** « 3 novembre 2026 »: with its year, for a history is read for years. */
const yearly = (day: Day): string => frenchShortDay(day, "0001-01-01");
