import { addDays, type Day } from "../language/dates/calendar.ts";
import { type Due, findDue, type FoundDue } from "../language/dates/due.ts";
import { dueAtDay, dueAtReturn, type Reference, referencesIn } from "../language/dates/referred-due.ts";
import { ownWords } from "../language/text/message-text.ts";
import { unwrapped } from "../language/text/unwrapped.ts";
import type { FactWho } from "./contract.ts";
import type { DatedFact } from "./dated-fact.ts";
import { mannerOf } from "./manner-of.ts";
import type { ReadKind, SourceText } from "./source-text.ts";

/** A text of the contact's, with what was read in it. */
export interface ThreadText extends Pick<SourceText, "id" | "at" | "day" | "text"> {
  readonly kind: ReadKind;
  /** A message that we sent. */
  readonly isOurs: boolean;
  /** Null: not understood. */
  readonly facts: readonly Pick<DatedFact, "kind" | "who" | "due" | "resolved">[] | null;
}

/** Days after which an absence, and a day of the message before, are no longer what is spoken of. */
const LONGEST_AWAY = 60;
const LONGEST_PAUSE = 21;
/** Characters of a text that are read. */
const LONGEST_READ = 4_000;

/**
 * The expressions of a text whose day only an earlier text of the contact's names: « dès mon retour » after a mail that
 * said « absent jusqu’au 22 », « d’ici là » after one that named one day. None where the text names days of its own, and
 * where several days can be meant: a wrong day is worse than none.
 */
export function findThreadDue(source: SourceText, thread: Iterable<ThreadText>): FoundDue[] {
  const text = unwrapped(source.text).slice(0, LONGEST_READ);
  const references = referencesIn(text);
  if (references.length === 0 || findDue(text, source.day).length > 0) return [];
  const before = [...thread].filter(({ id, at }) => id !== source.id && at < source.at);
  const newestFirst = before.sort((a, b) => (a.at < b.at ? 1 : -1));
  return references.flatMap((reference) => {
    const { words, index, whose } = reference;
    const due =
      whose === null
        ? ofMessageBefore(reference, source, newestFirst)
        : ofReturn(reference, whoReturns(whose, source), source.day, newestFirst);
    return due === null ? [] : [{ words, index, due }];
  });
}

/** Who « mon », « votre » and « son » are depends on who writes. */
function whoReturns(whose: string, source: SourceText): FactWho {
  const manner = mannerOf(source);
  const theirs = source.incoming || manner === "theirMessage";
  if (whose === "mon" || whose === "notre") return theirs ? "contact" : "us";
  const isMessage = source.channel === "email" || source.channel === "sms" || manner === "ourMessage";
  if (whose === "votre" || whose === "ton") return theirs ? "us" : "contact";
  return theirs || isMessage ? "thirdParty" : "contact";
}

/** After the absence that the newest text about one names, where it names one. */
function ofReturn(
  reference: Reference,
  who: FactWho,
  written: Day,
  newestFirst: readonly ThreadText[],
): Due | null {
  for (const { day, facts, isOurs } of newestFirst) {
    if (addDays(day, LONGEST_AWAY) < written) return null;
    const away = (facts ?? []).filter((fact) => fact.kind === "absence" && fact.who === who);
    if (away.length === 0) continue;
    // In a mail of ours it may as well be ours that the reader took for the contact’s.
    if (isOurs && who === "contact") return null;
    const [last, ...others] = new Set(away.map(({ resolved }) => resolved?.end ?? null));
    return last == null || others.length > 0 ? null : dueAtReturn(reference, addDays(last, 1), written);
  }
  return null;
}

/** The one day that the message before names. A note is none of the thread: who writes a message has not read it. */
function ofMessageBefore(
  reference: Reference,
  source: SourceText,
  newestFirst: readonly ThreadText[],
): Due | null {
  const last = newestFirst.find(({ kind }) => source.kind === "note" || kind === "engagement");
  if (!last?.facts || addDays(last.day, LONGEST_PAUSE) < source.day) return null;
  const told = last.facts.flatMap(({ due, resolved }) => (due === null ? [] : [resolved]));
  // Days that no fact holds may be meant as well.
  const said = findDue(ownWords(unwrapped(last.text)).slice(0, LONGEST_READ), last.day);
  const [first] = told;
  const ends = new Set([...told.map((one) => one?.end), ...said.map(({ due }) => due.end)]);
  return first == null || ends.size > 1 ? null : dueAtDay(reference, first, source.day);
}
