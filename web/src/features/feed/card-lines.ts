import type { FeedItem } from "../../../../functions/contacts/contract.ts";
import { inMoney } from "../../lib/contacts/deal-line.ts";
import { oneOfEachDeal } from "../../lib/contacts/one-of-each.ts";
import { dayOf, zoneShown } from "../../lib/french-dates.ts";
import type { OnWire } from "../../lib/on-wire.ts";

/** What stands on a card below what there is to do. */
interface CardLines {
  /** The words that prove it, with where they stand. */
  readonly proof: { readonly source: string; readonly quote: string } | null;
  /** What is told where nobody's words prove it. */
  readonly why: string | null;
  /** What this day changes, and since when it is proposed. */
  readonly when: string;
  /** The deals in the fewest words. */
  readonly deals: readonly string[];
}

type Item = OnWire<Pick<FeedItem, "suggestion" | "engagements" | "deals" | "actions" | "company">>;
type Quoted = Item["suggestion"]["reasons"][number]["evidence"][number];

/** The lines of a card; what is said in one of them is not said in another. */
export function linesOf(item: Item): CardLines {
  const { suggestion } = item;
  const { day } = suggestion;
  const reason = suggestion.reasons[0];
  const evidence = reason?.evidence[0];
  const isOfDeal = evidence?.kind === "deal";
  // Of one that two CRMs know, what is told is the record that the reason is about.
  const deals = oneOfEachDeal(
    item.deals.toSorted((one, other) => Number(other.id === evidence?.id) - Number(one.id === evidence?.id)),
  );
  const isNamed = WITHOUT_MATTER.test(reason?.signal ?? "");
  const quote = isOfDeal ? "" : quoteOf(evidence);
  // An amount that is named in a text; a deal is told below with its own.
  const stake = deals.length > 0 ? undefined : /\(en jeu\s:\s(.+)\)$/u.exec(reason?.text ?? "")?.[1];
  return {
    proof: evidence === undefined || quote === "" ? null : { source: sourceOf(item, evidence), quote },
    why: quote === "" ? (reason?.text ?? null) : null,
    when: [dueOf(item, evidence), sinceOf(item)].filter(Boolean).join(" · "),
    deals: [
      ...deals.map(({ id, name, amount, currency, stage, closesOn }) =>
        [
          // Where the reason names no matter, the deal's name is all that says it.
          isOfDeal ? (evidence.id === id ? name : null) : isNamed ? nameOf(name, item.company) : null,
          amount === null ? "Affaire" : inMoney(amount, currency),
          stage === null ? null : stage.charAt(0).toLowerCase() + stage.slice(1),
          // The reason names that day already.
          closesOn === null || (isOfDeal && evidence.id === id)
            ? null
            : `clôture ${shortDate(closesOn, day)}`,
        ]
          .filter(Boolean)
          .join(", "),
      ),
      ...(stake === undefined ? [] : [stake]),
    ],
  };
}

/** Reasons that say when and who, not what about. */
const WITHOUT_MATTER = /^(?:ultimatum|decisionDay|trialEnd|renewal|successorNamed|lapsedPromise)$/;

/** « Planning, 4 lignes » of « Laiterie Montbrun – Planning, 4 lignes »: the card says the company already. */
function nameOf(name: string | null, company: string | null): string | null {
  const end = name?.search(/ [–-] /u) ?? -1;
  return end > 0 && company?.includes(name?.slice(0, end) ?? "") ? (name?.slice(end + 3) ?? null) : name;
}

/** Letters of a quote that a card has the room for. */
const LONGEST = 170;

function quoteOf(evidence: Quoted | undefined): string {
  const words = (evidence?.quote ?? "").replace(/\s+/gu, " ").trim().replace(/[;,]$/, "");
  return words.length <= LONGEST ? words : `${words.slice(0, words.lastIndexOf(" ", LONGEST))}…`;
}

const SOURCES: Readonly<Record<Quoted["kind"], string>> = {
  engagement: "Échange",
  note: "Note",
  deal: "Affaire",
  linkedin: "Profil LinkedIn",
  article: "Article",
  action: "Suggestion",
};

/** « Compte rendu d’appel, 24 nov. » */
function sourceOf({ engagements, suggestion }: Item, { kind, id, date }: Quoted): string {
  const exchange = engagements.find((one) => one.id === id);
  const direction = exchange?.direction;
  const way = direction == null ? "" : direction === "incoming" ? " reçu" : " envoyé";
  const said =
    exchange === undefined
      ? SOURCES[kind]
      : {
          email: `E-mail${way}`,
          sms: `SMS${way}`,
          meeting: "Rendez-vous",
          phone_call: "Compte rendu d’appel",
          other: SOURCES.engagement,
        }[exchange.type];
  return date === null ? said : `${said}, ${shortDate(date, suggestion.day)}`;
}

const DAY = 86_400_000;
const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
const days = (count: number): string => (count === 1 ? "un\u00A0jour" : `${count}\u00A0jours`);

/** When what is proposed is to be done, by the reason for which it is. */
const DUE: Readonly<Partial<Record<string, string>>> = {
  decisionDay: "décision",
  renewal: "échéance",
  trialEnd: "fin de l’essai",
};

/** What the day changes: « demain, il sera trop tard », « la date promise était hier ». */
function dueOf({ actions: [action], suggestion }: Item, evidence: Quoted | undefined): string | null {
  const { day, reasons } = suggestion;
  const { signal = "", text = "" } = reasons[0] ?? {};
  const deadline = action?.deadline;
  if (deadline == null) {
    if (signal !== "unansweredQuestion" && signal !== "silentQuote" && signal !== "trouble") return null;
    const age = Math.floor(between(evidence?.date?.slice(0, 10) ?? day, day));
    return age < 1 ? null : `${signal === "trouble" ? "pas réglé" : "sans réponse"} depuis ${days(age)}`;
  }
  const left = between(day, deadline);
  const noun = DUE[signal];
  if (signal === "lapsedPromise") return left < 0 ? `attendu depuis ${days(-left)}` : null;
  const on = shortDate(deadline, day);
  if (noun !== undefined && left >= 0)
    return left === 0
      ? `${noun} aujourd’hui`
      : left === 1
        ? `${noun} demain\u00A0: après, il sera trop tard`
        : `${noun} dans ${days(left)}`;
  if (left === 0) return "pour aujourd’hui";
  if (left > 0) return left === 1 ? "pour demain" : `pour le ${on}, dans ${days(left)}`;
  // « dans les prochains jours » is no day that was missed.
  if (/ entre le? /u.test(text))
    return evidence?.date == null
      ? null
      : `attendu depuis ${days(Math.floor(between(evidence.date.slice(0, 10), day)))}`;
  const word = text.includes("promis") ? "promise" : text.includes("demand") ? "demandée" : "prévue";
  return left === -1 ? `la date ${word} était hier` : `${days(-left)} de retard (${on})`;
}

const WEEKDAY = new Intl.DateTimeFormat("fr-FR", { weekday: "long", timeZone: "UTC" });

/** « proposé depuis lundi, 4e jour », of what is not new today. */
function sinceOf({ actions, suggestion: { day } }: Item): string | null {
  let since = actions[0]?.createdAt;
  if (since === undefined) return null;
  // What was written anew in its place is the same matter.
  for (const { archivedBy, archivedReason, archivedAt, createdAt } of actions.slice(1)) {
    if (
      archivedBy !== "system" ||
      archivedReason !== "updated" ||
      archivedAt === null ||
      dayOf(archivedAt) !== dayOf(since)
    )
      break;
    since = createdAt;
  }
  const first = dayOf(since);
  const age = between(first, day);
  if (age < 1) return null;
  const from = age < 7 ? WEEKDAY.format(Date.parse(first)) : `le ${shortDate(first, day)}`;
  const worked = Array.from(
    { length: Math.min(age, 400) + 1 },
    (_, at) => Date.parse(first) + at * DAY,
  ).filter((one) => new Date(one).getUTCDay() % 6 !== 0).length;
  return `proposé depuis ${from}${worked > 1 ? `, ${worked}e\u00A0jour` : ""}`;
}

const SHORT = { day: "numeric", month: "short" } as const;

/** « 24 nov. », with its year where that is another than the list's. */
function shortDate(date: string, today: string): string {
  const isDay = date.length === 10 || date.endsWith("T12:00:00Z");
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: "numeric" } as const);
  return new Date(date)
    .toLocaleDateString("fr-FR", { ...SHORT, ...year, timeZone: isDay ? "UTC" : zoneShown() })
    .replace(/^1 /, "1er ")
    .replace(/ /g, "\u00A0");
}
