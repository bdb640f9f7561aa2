import { findDue } from "../../language/dates/due.ts";
import { ownWords } from "../../language/text/message-text.ts";
import { relayedMessage } from "../../language/text/relayed-message.ts";
import { splitSentences } from "../../language/text/sentences.ts";
import { asStored, citablePieces } from "../../language/untrusted/citable-pieces.ts";
import { type Fact, type FactKind, LONGEST_DUE, LONGEST_QUOTE } from "../contract.ts";
import { type Manner, mannerOf } from "../manner.ts";
import type { SourceText } from "../source-text.ts";
import { type EarlierText, referredText } from "./referred-text.ts";
import { LONGEST_TEXT } from "./longest-text.ts";
import { objectOf } from "./object-of.ts";
import { readByRules } from "./read-by-rules.ts";
import { readSentence } from "./read-sentence.ts";
import type { Way } from "./sentence-in-text.ts";

/** What a machine’s message may tell of the contact whose address sent it. */
const TOLD_BY_MACHINES: ReadonlySet<FactKind> = new Set(["optOut", "absence", "unreachable", "departure"]);
/** A post speaks to everybody: of its author it tells where they work and whether they are there. */
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
  const facts: Fact[] = [];
  let understood = true;
  for (const sentences of sentencesOf(source, manner)) {
    sentences.forEach((_, index) => {
      const reading = readSentence({ way: wayOf(source, manner), day: source.day, sentences, index });
      if (reading === null) understood = false;
      for (const found of reading ?? []) {
        if (!kept(found.kind)) continue;
        const quote = asStored(sentences[index] ?? "", source.text).slice(0, LONGEST_QUOTE);
        if (quote === "") continue;
        facts.push({ ...found, ...detailsOf(found.kind, quote, source), quote, refersTo: null });
      }
    });
  }
  // A machine’s other words are nothing to understand.
  const isDoubtful =
    facts.length === 0 && !understood && manner !== "machine" && source.channel !== "linkedin";
  const found = isDoubtful ? readByRules(source, manner) : facts;
  if (isDoubtful && found.length === 0) return null;
  return found.map((fact) => ({ ...fact, refersTo: referredText(fact, source, earlier) }));
}

function keptKinds({ channel }: SourceText, manner: Manner): (kind: FactKind) => boolean {
  if (manner === "machine") return (kind) => TOLD_BY_MACHINES.has(kind);
  if (channel === "linkedin") return (kind) => TOLD_IN_POSTS.has(kind);
  return () => true;
}

/** The sentences to be read, in runs that no passage set aside interrupts. */
function sentencesOf(source: SourceText, manner: Manner): string[][] {
  const relayed = manner === "theirMessage" || manner === "ourMessage" ? relayedMessage(source.text) : null;
  const all = relayed?.words ?? source.text;
  const own = source.channel === "email" ? ownWords(all) : all;
  return citablePieces(own.slice(0, LONGEST_TEXT)).map((piece) =>
    splitSentences(piece).map(({ text }) => text),
  );
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

/** Kinds of which a day says when. */
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

function detailsOf(kind: FactKind, quote: string, { day }: SourceText): Pick<Fact, "due" | "object"> {
  const words = DATED.has(kind) ? nearestDue(quote, day, kind) : null;
  return {
    due: words === null || words.length > LONGEST_DUE ? null : words,
    object: kind === "commitment" || kind === "question" ? objectOf(quote) : null,
  };
}

/** Of several, an absence ends on the last day named; else what comes first is meant. */
function nearestDue(quote: string, day: string, kind: FactKind): string | null {
  const found = findDue(quote, day);
  if (kind === "absence") return found.toSorted((a, b) => (a.due.end > b.due.end ? -1 : 1))[0]?.words ?? null;
  return (
    found.toSorted((a, b) => (a.due.end < b.due.end ? -1 : a.due.end > b.due.end ? 1 : 0))[0]?.words ?? null
  );
}
