import { findDue } from "../../language/dates/due.ts";
import { ownWords } from "../../language/text/message-text.ts";
import { relayedMessage } from "../../language/text/relayed-message.ts";
import { splitSentences } from "../../language/text/sentences.ts";
import { asStored, citablePieces } from "../../language/untrusted/citable-pieces.ts";
import { type Fact, type FactKind, LONGEST_DUE, LONGEST_QUOTE } from "../contract.ts";
import { type Manner, mannerOf } from "../manner.ts";
import type { SourceText } from "../source-text.ts";
import { type EarlierText, referredText } from "./referred-text.ts";
import { objectOf } from "./object-of.ts";
import { readInDoubt, readSentence, type SentenceFact } from "./read-sentence.ts";
import type { SentenceInText, Way } from "./sentence-in-text.ts";

/** Characters of a text that are read: a pasted thread must not cost a night. */
const LONGEST_TEXT = 4_000;

/** Facts that a machine’s message may tell of the contact who owns its address. */
const TOLD_BY_MACHINES: ReadonlySet<FactKind> = new Set(["optOut", "absence", "unreachable", "departure"]);
/** Facts that a public post may tell of its author: where they work, whether they are away. */
const TOLD_IN_POSTS: ReadonlySet<FactKind> = new Set(["departure", "absence"]);

/**
 * The facts of a text, read by this program alone; null where it does not understand all of a text in which it
 * finds nothing sure, so that it counts as unread. `earlier`: the contact’s texts before it, with their facts.
 *
 * @example « Je le rappelle jeudi. » → [{ kind: "commitment", who: "us", act: "call", due: "jeudi", … }]
 * @example « Bonne ambiance sur le chantier. » → []
 */
export function readLocally(source: SourceText, earlier: readonly EarlierText[] = []): Fact[] | null {
  if (source.channel === "article") return null;
  const manner = mannerOf(source);
  if (manner === "machine" && !source.incoming) return [];
  const kept = keptKinds(source, manner);
  const all = sentencesOf(source, manner);
  const factsBy = (read: (sentence: SentenceInText) => readonly SentenceFact[]): Fact[] =>
    all.flatMap((sentence) =>
      read(sentence).flatMap((found) => {
        const quote = asStored(sentence.sentences[sentence.index] ?? "", source.text).slice(0, LONGEST_QUOTE);
        return kept(found.kind) && quote !== "" ? factOf(found, quote, source) : [];
      }),
    );
  let understood = true;
  const sure = factsBy((sentence) => {
    const found = readSentence(sentence);
    understood &&= found !== null;
    return found ?? [];
  });
  // The rest of a machine’s message needs no understanding.
  const isDoubtful =
    sure.length === 0 && !understood && manner !== "machine" && source.channel !== "linkedin";
  const facts = isDoubtful ? factsBy(readInDoubt) : sure;
  if (isDoubtful && facts.length === 0) return null;
  return facts.map((fact) => ({ ...fact, refersTo: referredText(fact, source, earlier) }));
}

function keptKinds({ channel }: SourceText, manner: Manner): (kind: FactKind) => boolean {
  if (manner === "machine") return (kind) => TOLD_BY_MACHINES.has(kind);
  if (channel === "linkedin") return (kind) => TOLD_IN_POSTS.has(kind);
  return () => true;
}

/** The sentences to read, grouped so that no set-aside passage separates those of a group. */
function sentencesOf(source: SourceText, manner: Manner): SentenceInText[] {
  const relayed = manner === "theirMessage" || manner === "ourMessage" ? relayedMessage(source.text) : null;
  const all = relayed?.words ?? source.text;
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

/** Kinds that may carry a date. */
const DATED: ReadonlySet<FactKind> = new Set([
  "commitment",
  "question",
  "nextStep",
  "renewal",
  "budget",
  "departure",
  "absence",
  "postponement",
]);

/** Without a day these tell nothing: « ils dépendent d’une subvention », « sous contrat chez un confrère ». */
const NOTHING_WITHOUT_DAY: ReadonlySet<FactKind> = new Set(["renewal", "budget"]);

/** The fact with its due words and its object; empty where it would say nothing. */
function factOf(found: SentenceFact, quote: string, { channel, day }: SourceText): Fact[] {
  const words = DATED.has(found.kind) ? nearestDue(quote, day, found.kind) : null;
  if (words === null && NOTHING_WITHOUT_DAY.has(found.kind)) return [];
  const due = words === null || words.length > LONGEST_DUE ? null : words;
  const object = found.kind === "commitment" || found.kind === "question" ? objectOf(quote) : null;
  // What a meeting leaves us to do, some day, is its next step.
  const isNextStep =
    channel === "meeting" && found.kind === "commitment" && found.who === "us" && words === null;
  if (isNextStep)
    return [{ kind: "nextStep", who: "us", act: null, object: null, due, quote, refersTo: null }];
  return [{ ...found, object, due, quote, refersTo: null }];
}

/** Of several dates: an absence ends on the last one, for other kinds the first is meant. Null without any. */
function nearestDue(quote: string, day: string, kind: FactKind): string | null {
  const found = findDue(quote, day);
  if (kind === "absence") return found.toSorted((a, b) => (a.due.end > b.due.end ? -1 : 1))[0]?.words ?? null;
  return (
    found.toSorted((a, b) => (a.due.end < b.due.end ? -1 : a.due.end > b.due.end ? 1 : 0))[0]?.words ?? null
  );
}
