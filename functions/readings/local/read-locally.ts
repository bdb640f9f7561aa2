import { findDue, type FoundDue } from "../../language/dates/due.ts";
import { findReferredDue } from "../../language/dates/referred-due.ts";
import { ownWords } from "../../language/text/message-text.ts";
import { relayedMessage } from "../../language/text/relayed-message.ts";
import { splitSentences } from "../../language/text/sentences.ts";
import { unwrapped } from "../../language/text/unwrapped.ts";
import { asStored, citablePieces } from "../../language/untrusted/citable-pieces.ts";
import { type Fact, type FactKind, LONGEST_DUE, LONGEST_QUOTE } from "../contract.ts";
import type { Manner } from "../manner.ts";
import { mannerOf } from "../manner-of.ts";
import type { SourceText } from "../source-text.ts";
import { DATED, WAITS } from "./dated-kinds.ts";
import type { EarlierText } from "./earlier-text.ts";
import { referredText } from "./referred-text.ts";
import { objectOf } from "./object-of.ts";
import { classifySentence } from "./classify-sentence.ts";
import { jottedFacts } from "./jotted.ts";
import { factsInText, factsOfMachine, type FoundFact } from "./facts-in-text.ts";
import { judgeText } from "./judge-text.ts";
import type { JudgedSentence } from "./text-features.ts";
import type { SentenceInText, Way } from "./sentence-in-text.ts";
import trained from "./trained.json" with { type: "json" };

/** Characters of a text that are read: a pasted thread must not cost a night. */
const LONGEST_TEXT = 4_000;

/** Facts that a public post may tell of its author: where they work, whether they are away. */
const TOLD_IN_POSTS: ReadonlySet<FactKind> = new Set(["departure", "absence"]);

/**
 * The facts of a text, read by this program alone; null where it does not understand it, so that it counts as
 * unread. `earlier`: the contact’s texts before it, with their facts, oldest first; `inThread`: what it says by days that
 * these name.
 *
 * @example « Je le rappelle jeudi. » → [{ kind: "commitment", who: "us", act: "call", due: "jeudi", … }]
 * @example « Bonne ambiance sur le chantier. » → []
 */
export function readLocally(
  written: SourceText,
  earlier: readonly EarlierText[] = [],
  inThread: readonly FoundDue[] = [],
): Fact[] | null {
  const source = { ...written, text: unwrapped(written.text) };
  const facts = readUnwrapped(source, earlier, inThread);
  return facts?.map((fact) => asWritten(fact, source, written.text)) ?? null;
}

/** The fact with its words as they stand in the text, its line breaks included. */
function asWritten(fact: Fact, { text }: SourceText, written: string): Fact {
  const at = text.indexOf(fact.quote);
  if (at < 0 || text === written) return fact;
  const within = fact.due === null ? -1 : fact.quote.indexOf(fact.due);
  const cut = (from: number, length: number): string => written.slice(from, from + length);
  const due = fact.due === null || within < 0 ? fact.due : cut(at + within, fact.due.length);
  return { ...fact, quote: cut(at, fact.quote.length), due };
}

function readUnwrapped(
  source: SourceText,
  earlier: readonly EarlierText[],
  inThread: readonly FoundDue[],
): Fact[] | null {
  if (source.channel === "article") return null;
  const manner = mannerOf(source);
  if (manner === "machine" && !source.incoming) return [];
  const all = sentencesOf(source, manner);
  const sentences = all.map(classifySentence);
  const text = { source, manner, sentences, earlier };
  const judged =
    manner === "machine" ? factsOfMachine(text) : factsInText(judgeText(trained.texts, text), text);
  // « Attend notre offre » speaks of one that has not left.
  const isInDoubt = (judged ?? []).every(({ kind }) => kind === "quoteSent");
  const jotted = source.channel === "note" && isInDoubt ? jottedFacts(sentences) : [];
  const found = jotted.length > 0 ? jotted : judged;
  const isPost = source.channel === "linkedin";
  const inText =
    (found ?? []).length === 0 ? [] : findReferredDue(source.text.slice(0, LONGEST_TEXT), source.day);
  const facts = (found ?? []).flatMap((one) => {
    if (isPost && !TOLD_IN_POSTS.has(one.kind)) return [];
    const quote = quoteOf(one, sentences, source);
    return quote === "" ? [] : factOf(one, quote, source, { inText, inThread });
  });
  // The rest of a post needs no understanding.
  const isUnread = found === null || (found.length > 0 && facts.length === 0);
  if (isUnread && !isPost) return null;
  return facts.map((fact) => ({ ...fact, refersTo: referredText(fact, source, earlier) }));
}

/**
 * The words that say it, exactly as they stand. « Nous sommes fermés. Retour le 4 décembre. »: how long to wait often
 * stands in the next sentence.
 */
function quoteOf(
  { kind, sentence }: FoundFact,
  sentences: readonly JudgedSentence[],
  { text, day }: SourceText,
): string {
  const [quote = "", next = ""] = [sentence, sentence + 1].map((index) =>
    asStored(sentences[index]?.text ?? "", text),
  );
  const both = WAITS.has(kind) && next !== "" ? passageOf(quote, next, text) : null;
  const tellsMore =
    both !== null && nearestDue(quote, day, kind) === null && nearestDue(both, day, kind) !== null;
  return tellsMore ? both : quote.slice(0, LONGEST_QUOTE);
}

/** Two sentences as one passage; null where anything stands between them, as what was set aside, or it is too long. */
function passageOf(quote: string, next: string, text: string): string | null {
  const from = text.indexOf(quote);
  const rest = text.slice(from + quote.length);
  const isNext = from >= 0 && rest.trimStart().startsWith(next);
  const end = from + quote.length + rest.indexOf(next) + next.length;
  return isNext && end - from <= LONGEST_QUOTE ? text.slice(from, end) : null;
}

/** The sentences to read, grouped so that no set-aside passage separates those of a group. */
export function sentencesOf(source: SourceText, manner: Manner): SentenceInText[] {
  const relayed = manner === "theirMessage" || manner === "ourMessage" ? relayedMessage(source.text) : null;
  const all = relayed?.words ?? unwrapped(source.text);
  const own = source.channel === "email" ? ownWords(all) : all;
  const [way, day] = [wayOf(source, manner), source.day];
  return citablePieces(own.slice(0, LONGEST_TEXT)).flatMap((piece) => {
    const sentences = splitSentences(piece).map(({ text }) => text);
    return sentences.map((_, index) => ({ way, day, sentences, index }));
  });
}

function wayOf({ channel, incoming }: SourceText, manner: Manner): Way {
  if (manner === "theirMessage") return "emailIn";
  if (manner === "ourMessage") return "emailOut";
  if (channel === "email" || channel === "sms") return incoming ? "emailIn" : "emailOut";
  if (channel === "linkedin") return "linkedinIn";
  if (channel === "meeting" || channel === "note") return channel;
  if (channel === "phone_call") return "call";
  return incoming ? "emailIn" : "other";
}

/** Without a day these tell nothing: « ils dépendent d’une subvention », « sous contrat chez un confrère ». */
const NOTHING_WITHOUT_DAY: ReadonlySet<FactKind> = new Set(["renewal", "budget"]);

/** The fact with its due words and its object; empty where it would say nothing. */
function factOf(
  { kind, who, act }: FoundFact,
  quote: string,
  { channel, day, text }: SourceText,
  referred: Referred,
): Fact[] {
  const words = DATED.has(kind)
    ? (referredDue(quote, kind, text, referred) ?? nearestDue(quote, day, kind))
    : null;
  if (words === null && NOTHING_WITHOUT_DAY.has(kind)) return [];
  const due = words === null || words.length > LONGEST_DUE ? null : words;
  const object = kind === "commitment" || kind === "question" ? objectOf(quote) : null;
  // What a meeting leaves us to do, some day, is its next step.
  const isNextStep = channel === "meeting" && kind === "commitment" && who === "us" && words === null;
  if (isNextStep)
    return [{ kind: "nextStep", who: "us", act: null, object: null, due, quote, refersTo: null }];
  return [{ kind, who, act, object, due, quote, refersTo: null }];
}

/** What a text says by days that it names elsewhere, and that earlier texts name. */
interface Referred {
  readonly inText: readonly FoundDue[];
  readonly inThread: readonly FoundDue[];
}

/** « dès mon retour » where it is said when that is. The day of an absence or a wait in the same text is its own. */
function referredDue(
  quote: string,
  kind: FactKind,
  text: string,
  { inText, inThread }: Referred,
): string | null {
  const from = text.indexOf(quote);
  const may = kind === "absence" ? [] : [...(WAITS.has(kind) ? [] : inText), ...inThread];
  return may.find(({ index }) => index >= from && index < from + quote.length)?.words ?? null;
}

/** Of several dates: the last for an absence or a wait, which it ends; the first for other kinds. Null without any. */
function nearestDue(quote: string, day: string, kind: FactKind): string | null {
  const found = findDue(quote, day);
  if (WAITS.has(kind)) return found.toSorted((a, b) => (a.due.end > b.due.end ? -1 : 1))[0]?.words ?? null;
  return (
    found.toSorted((a, b) => (a.due.end < b.due.end ? -1 : a.due.end > b.due.end ? 1 : 0))[0]?.words ?? null
  );
}
