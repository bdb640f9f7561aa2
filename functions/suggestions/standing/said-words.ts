import type { Day } from "../../language/dates/calendar.ts";
import { findDates } from "../../language/dates/date-mentions.ts";
import { fold, normalise } from "../../language/text/normalise.ts";
import { escapeMarkdown } from "../../language/text/typography.ts";
import { isQuotable, plainName } from "../../language/untrusted/quotable.ts";
import type { DatedFact } from "../../readings/dated-fact.ts";
import {
  type Found,
  type HistoryEvent,
  isOurMessage,
  isRecord,
  isTheirMessage,
} from "../ranking/situation.ts";
import type { RankingContact } from "../ranking/types.ts";
import { inHouse, type Speaker } from "../drafts/writer/matter.ts";
import { isOwnToDo } from "../drafts/writer/shared-knowledge.ts";
import { dueAfterPromised, dueWords } from "../drafts/writer/due-words.ts";

/** Who the contact is in a sentence: « Inès Fabre », « le contact ». Markdown. */
export function nameIn({ firstName, lastName }: Pick<RankingContact, "firstName" | "lastName">): string {
  const names = [plainName(firstName), plainName(lastName)].filter((name) => name !== null);
  return escapeMarkdown(names.join(" ")) || "le contact";
}

/** « de Zoé », « d’Inès »; an h may be silent or not, and is taken for a consonant. */
export function of(name: string): string {
  if (name === "le contact") return "du contact";
  return /^[aeiouy]/.test(fold(name)) ? `d’${name}` : `de ${name}`;
}

/** « à Zoé », « au contact » */
export const to = (name: string): string => (name === "le contact" ? "au contact" : `à ${name}`);

const LONGEST_QUOTE = 110;

/** A fact's quote, shortened; empty where strangers' words should not be repeated. */
export function quoted({ quote }: Pick<DatedFact, "quote">): string {
  const words = quote.replace(/\s+/g, " ").trim();
  const cut = words.length <= LONGEST_QUOTE ? words : words.slice(0, words.lastIndexOf(" ", LONGEST_QUOTE));
  if (cut === "" || !isQuotable(cut)) return "";
  const end = cut === words ? "" : "…";
  return ` : « ${escapeMarkdown(cut.replace(/[.,;]$/, ""))}${end} »`;
}

/** What each act is of itself: « une mise en relation (la mise en relation) » says it twice. */
const SAYS_NO_MORE: Readonly<Record<NonNullable<DatedFact["act"]>, RegExp>> = {
  call: /^(?:appel|coup de fil|rappel|point telephonique)s?$/,
  send: /^envois?$/,
  meet: /^(?:rendez-vous|rencontre|reunion|visite)s?$/,
  introduce: /^(?:mise en relation|contact|introduction|presentation)s?$/,
  answer: /^(?:reponse|retour|question)s?$/,
  decide: /^(?:decision|choix|reponse)s?$/,
  other: /^suites?$/,
};
const DETERMINER =
  /^(?:l[ae]s? |l’|l'|une? |des |mon |ma |mes |notre |nos |votre |vos |leurs? |son |sa |ses |cette? )/i;

/**
 * « le devis signé »: the object promised or asked for, in our house's words; empty where its words should not be
 * repeated, say when instead of what, or no more than the act.
 */
function objectOf({ object, act }: DatedFact, today: Day, speaker: Speaker): string {
  if (object === null || !isQuotable(object) || findDates(normalise(object), today).length > 0) return "";
  const said = inHouse(object, speaker);
  if (said === "" || SAYS_NO_MORE[act ?? "other"].test(fold(said.replace(DETERMINER, "")))) return "";
  return ` (${escapeMarkdown(said)})`;
}

/** Who says the words of an event. */
export const speakerOf = (event: HistoryEvent): Speaker =>
  isTheirMessage(event) ? "them" : isOurMessage(event) ? "us" : "log";

const ACTS: Readonly<Record<NonNullable<DatedFact["act"]>, string>> = {
  call: "un appel",
  send: "un envoi",
  meet: "un rendez-vous",
  introduce: "une mise en relation",
  answer: "une réponse",
  decide: "une décision",
  other: "une suite",
};

/** What somebody owes, and by when: « un envoi (le devis), pour vendredi 27 novembre ». */
export function owedIn(fact: DatedFact, today: Day, speaker: Speaker): string {
  if (fact.kind === "question") return ACTS.answer;
  const when = fact.resolved === null ? "" : `, ${dueAfterPromised(fact.resolved, today)}`;
  return `${ACTS[fact.act ?? "other"]}${objectOf(fact, today, speaker)}${when}`;
}

const SAID: Readonly<Record<Exclude<DatedFact["kind"], "commitment" | "question" | "nextStep">, string>> = {
  quoteSent: "devis envoyé",
  appointment: "rendez-vous convenu",
  decision: "décision attendue",
  ultimatum: "dernier délai",
  trialEnd: "fin d’essai",
  renewal: "échéance de contrat",
  budget: "budget",
  competitor: "concurrent",
  channel: "façon d’être contacté",
  introduction: "mise en relation proposée",
  support: "soutien",
  departure: "départ ou nouveau poste",
  successor: "successeur",
  absence: "absence",
  postponement: "à recontacter",
  optOut: "semble demander à ne plus être contacté",
  refusal: "refus",
  unreachable: "adresse qui ne répond plus",
  trouble: "problème signalé",
  done: "c’est fait",
  cancelled: "c’est annulé",
};

/** A fact as a part of the line of the event it was read in, with its quote. */
export function factIn({ fact, event }: Found, today: Day): string {
  return `${factAlone(fact, today, event)}${quoted(fact)}`;
}

function factAlone(fact: DatedFact, today: Day, event: HistoryEvent): string {
  const { kind, who, resolved } = fact;
  const by = who === "us" ? "de notre part" : who === "contact" ? "de sa part" : "d’un tiers";
  if (kind === "commitment") {
    const owed = owedIn(fact, today, speakerOf(event));
    if (who !== "us") return `engagement ${by}, ${owed}`;
    if (event.incoming) return `on nous demande ${owed}`;
    return isRecord(event) && isOwnToDo(fact)
      ? `à faire de notre côté, ${owed}`
      : `nous avons promis ${owed}`;
  }
  if (kind === "question")
    return who === "us" ? "question" : who === "contact" ? "question de notre part" : "question à un tiers";
  if (kind === "nextStep") return `suite attendue ${by}`;
  const when = resolved === null ? "" : `, ${dueWords(resolved, today)}`;
  const whose = kind === "done" || kind === "cancelled" ? `, ${by}` : "";
  return `${SAID[kind]}${whose}${when}`;
}
