import { frenchDay, frenchShortDay } from "../../language/dates/calendar.ts";
import { findDates } from "../../language/dates/date-mentions.ts";
import { normalise } from "../../language/text/normalise.ts";
import { isQuotable, plainName } from "../../language/untrusted/quotable.ts";
import type { Evidence, Reason } from "../ranking/types.ts";
import { documentIn } from "./documents.ts";
import { dueAfterPromised, dueWords } from "./due-words.ts";
import { groundOf, type KnownBy } from "./ground.ts";
import { sourceTextOf } from "./source-text.ts";
import type { WriterInput } from "./types.ts";

/**
 * The values a template may use: of the reason's fact, of its source, of the contact. What the contact does
 * not know (`knownBy`) may be on the card, never in the message.
 */
export interface Facts {
  /** Who, for the salesperson: full name, else the company, else « votre contact ». */
  who: string;
  company: string | null;
  /** Who knows of it, and how. */
  knownBy: KnownBy;
  /** « notre appel », « notre réunion »: of a conversation. */
  conversation: string;
  /** Whose word it is: a promise of ours, or something asked of us. */
  isAsked: boolean;
  isAnswer: boolean;
  /** Day of the cited source: « mardi 17 novembre ». */
  when: string;
  /** « jeudi 12 novembre », « la semaine du 16 novembre »; null where no day is named. */
  due: string | null;
  /** « pour jeudi 12 novembre », « la semaine du 16 novembre ». */
  duePromised: string | null;
  /** The last day without its weekday. */
  dueShort: string | null;
  /** Its last day is over. */
  isLate: boolean;
  /** What is owed, with its article: in the source’s words, else the kind of document. */
  what: string | null;
  /** The kind of document alone, from a list of ours. */
  document: string | null;
  amount: string | null;
  /** « devis », « proposition », « offre »…: the word the source uses. */
  offer: string | null;
  /** The contact's own words, or an article's title: only what passed `isQuotable`. */
  quote: string | null;
  newCompany: string | null;
  /** No call may be proposed. */
  noCall: boolean;
}

/** The values that templates may use for a reason. */
export function factsOf(input: WriterInput, reason: Reason): Facts {
  const { contact, day, history } = input;
  const evidence = reason.evidence[0];
  const text = evidence?.quote ?? "";
  const { fact, knownBy, isMeeting } = groundOf(history, reason);
  const resolved = fact?.resolved ?? null;
  const company = plainName(contact.company);
  const names = [plainName(contact.firstName), plainName(contact.lastName)].filter((name) => name !== null);
  return {
    who: names.join(" ") || (company === null ? "votre contact" : `votre contact chez ${company}`),
    company,
    knownBy,
    conversation: isMeeting ? "notre réunion" : "notre appel",
    isAsked: knownBy === "theirMessage" || fact?.kind === "postponement",
    isAnswer: fact?.act === "answer",
    when: frenchDay(evidence?.date ?? day, day),
    due: resolved === null ? null : dueWords(resolved, day),
    duePromised: resolved === null ? null : dueAfterPromised(resolved, day),
    dueShort: reason.due === null ? null : frenchShortDay(reason.due, day),
    isLate: resolved !== null && resolved.end < day,
    what: objectIn(fact?.object ?? null, day) ?? documentIn(text),
    document: documentIn(fact?.object ?? text),
    amount: knownBy === "ourMessage" ? amountIn(text) : null,
    offer: offerIn(text),
    quote: knownBy === "theirMessage" || evidence?.kind === "article" ? repeatable(text) : null,
    newCompany: newCompanyOf(input, evidence, sourceTextOf(history, evidence)),
    noCall: history.noCall,
  };
}

/** « Bonjour Marc, avez-vous… ? » → « avez-vous… ? »; null when the words may not be repeated. */
function repeatable(text: string): string | null {
  const words = text
    .trim()
    .replace(/^(?:bonjour|bonsoir|hello|salut|madame|monsieur)\b[^,?.]{0,40},\s*/i, "");
  return isQuotable(words) ? words.replace(/[.;,]$/, "") : null;
}

function offerIn(text: string): string | null {
  return /\b(devis|proposition|offre|chiffrage|estimation)\b/.exec(normalise(text))?.[1] ?? null;
}

/** Possessives, whose meaning depends on the speaker: « votre devis » in their message is ours. */
const OF_SOMEBODY = /^(?:mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leurs?|ce|cet|cette|ces) /i;

/** A noun phrase fit for a sentence of ours: « les tarifs pour 10 techniciens ». */
function objectIn(object: string | null, day: string): string | null {
  const words = (object ?? "").trim().replace(/\s+/g, " ").replaceAll("'", "’");
  // « le 23 novembre » is when, not what.
  if (findDates(normalise(words), day).length > 0) return null;
  if (!isQuotable(words) || OF_SOMEBODY.test(words) || !/^(?:le |la |les |l’|un |une |des )/i.test(words))
    return null;
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The amount of money in a text: « devis de 12 400 € HT » → « 12 400 € ». Null where there is none. */
export function amountIn(text: string): string | null {
  const amount = /\b\d{1,3}(?:[ .\u00a0\u202f]?\d{3}){0,4}(?:,\d{1,2})?\s?(?:k€|€|euros)/i.exec(text)?.[0];
  return amount ?? null;
}

function newCompanyOf(input: WriterInput, evidence: Evidence | undefined, text: string): string | null {
  if (evidence?.kind !== "linkedin") return null;
  const present = input.history.linkedinProfile?.experiences.find((one) => one.current)?.company;
  const name = plainName(present);
  return name !== null && text.includes(name) ? name : null;
}
