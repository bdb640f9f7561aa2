import { frenchDay, frenchShortDay } from "../../language/dates/calendar.ts";
import { fold, normalise } from "../../language/text/normalise.ts";
import type { Evidence, Reason } from "../ranking/types.ts";
import { documentIn, type NamedDocument } from "./documents.ts";
import { isQuotable, plainName } from "../../language/untrusted/quotable.ts";
import { sourceTextOf } from "./source-text.ts";
import type { WriterInput } from "./types.ts";

/** What a template may say. Every field comes from the cited source or from the contact's own fields. */
export interface Facts {
  /** Who, for the salesperson: full name, else the company, else « ce contact ». */
  who: string;
  company: string | null;
  /** Day of the cited source: « mardi 17 novembre ». */
  when: string;
  /** The promised or contractual day, with and without its weekday. */
  due: string | null;
  dueShort: string | null;
  dueIsToday: boolean;
  /** What it is about, with its article: « la reprise des stocks ». */
  topic: string | null;
  amount: string | null;
  document: NamedDocument | null;
  /** « devis », « proposition », « offre »…: the word the source uses. */
  offer: string | null;
  /** The contact's own words, or an article's title: only what passed `isQuotable`. */
  quote: string | null;
  newCompany: string | null;
}

export function factsOf(input: WriterInput, reason: Reason): Facts {
  const { contact, day, history } = input;
  const evidence = reason.evidence[0];
  const text = evidence?.quote ?? "";
  const company = plainName(contact.company);
  const names = [plainName(contact.firstName), plainName(contact.lastName)].filter((name) => name !== null);
  return {
    who: names.join(" ") || (company === null ? "ce contact" : `votre contact chez ${company}`),
    company,
    when: frenchDay(evidence?.date ?? day, day),
    due: reason.due === null ? null : frenchDay(reason.due, day),
    dueShort: reason.due === null ? null : frenchShortDay(reason.due, day),
    dueIsToday: reason.due === day,
    topic: topicIn(text),
    amount: reason.signal === "silentQuote" ? amountIn(text) : null,
    document: documentIn(text),
    offer: offerIn(text),
    quote: mayReachTheContact(reason, evidence) ? repeatable(text) : null,
    newCompany: newCompanyOf(input, evidence, sourceTextOf(history, evidence)),
  };
}

/** Notes are for us: only the contact's own message or a public title is repeated to the contact. */
function mayReachTheContact(reason: Reason, evidence: Evidence | undefined): boolean {
  return reason.signal === "unansweredQuestion" || evidence?.kind === "article";
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

const TOPIC =
  /\b(?:sur|concernant|au sujet de|à propos de|a propos de|pour parler de|relatif à|suite à nos échanges sur)\s{1,5}((?:le |la |les |l['’]|votre |vos |notre |nos )[\p{L}][\p{L}'’ -]{2,48}?)(?=\s{0,5}(?:[.,;:!?()\n]|$|\bet\b|\bpour\b|\bchez\b|\bavec\b|\ben\b|\bc['’]est\b|\bil\b|\belle\b|\bnous\b|\bje\b|\bprévue?\b|\bpromise?\b|\bavant\b|\ble \d))/iu;
const PRONOUN_START =
  /^(?:le|la|les|l) (?:plus|moins|tout|meme|sujet|dossier|point|fait|deux|trois|cote|reste|suite|moment|coup)\b/;

/** « … sur la reprise des stocks, il hésite » → « la reprise des stocks ». */
export function topicIn(text: string): string | null {
  const topic = TOPIC.exec(text)?.[1]?.trim().replace(/\s+/g, " ");
  if (!topic || !isQuotable(topic) || topic.split(" ").length > 7) return null;
  if (PRONOUN_START.test(fold(topic).replaceAll("'", " "))) return null;
  // « votre » in a received message is us; in the reply it would be them.
  if (/^(?:votre|vos|notre|nos) /i.test(topic)) return null;
  return topic.charAt(0).toLowerCase() + topic.slice(1);
}

/** « devis de 12 400 € HT » → « 12 400 € ». */
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
