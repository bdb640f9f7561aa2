import { daysBetween } from "../../../functions/language/dates/calendar.ts";
import type { Due } from "../../../functions/language/dates/due.ts";
import { fold } from "../../../functions/language/text/normalise.ts";
import type { Fact } from "../../../functions/readings/contract.ts";
import { dateFact } from "../../../functions/readings/dated-fact.ts";
import type { GoldenText } from "./golden-text.ts";

/** A golden fact and the one a reader found for it. */
export interface Match {
  readonly golden: Fact;
  readonly found: Fact;
  /** Both mean the same last day, or none. */
  readonly sameDue: boolean;
  /** How far the last days lie apart; null where only one of them names a day. */
  readonly daysOff: number | null;
  /** Share of the words of both quotes that both hold. */
  readonly overlap: number;
}

/** What a reader made of a text. */
export interface TextScore {
  readonly id: string;
  /** The reader did not read it: its facts are counted apart. */
  readonly unread: boolean;
  readonly golden: readonly Fact[];
  readonly matches: readonly Match[];
  readonly omitted: readonly Fact[];
  readonly invented: readonly Fact[];
  /** Of the invented: the golden fact that says the same of somebody else. */
  readonly confused: readonly { readonly golden: Fact; readonly found: Fact }[];
}

/**
 * Holds what a reader found in a text to what it says. Facts agree when kind, who and act do and the quotes
 * share a word of four letters or more; what may be added, or says again what was found, counts neither way.
 */
export function scoreText(text: GoldenText, found: readonly Fact[] | null): TextScore {
  const golden = text.facts;
  if (found === null)
    return { id: text.id, unread: true, golden, matches: [], omitted: [], invented: [], confused: [] };
  const matches = matchFacts(text, found);
  const matched = new Set(matches.map((match) => match.golden));
  const used = new Set(matches.map((match) => match.found));
  const omitted = golden.filter((fact) => !matched.has(fact));
  const invented = found.filter(
    (fact) => !used.has(fact) && ![...text.tolerated, ...matched].some((other) => agree(other, fact)),
  );
  const confused = invented.flatMap((fact) => {
    const meant = omitted.find(
      (other) =>
        other.kind === fact.kind && other.who !== fact.who && sharedWords(other.quote, fact.quote) > 0,
    );
    return meant === undefined ? [] : [{ golden: meant, found: fact }];
  });
  return { id: text.id, unread: false, golden, matches, omitted, invented, confused };
}

/** Pairs facts that agree, those first that mean the same days. */
function matchFacts({ facts, day }: GoldenText, found: readonly Fact[]): Match[] {
  const left = new Set(found);
  const open = new Set(facts);
  const matches: Match[] = [];
  for (const exactly of [true, false]) {
    for (const golden of open) {
      for (const one of left) {
        const wanted = dateFact(golden, day).resolved;
        const read = dateFact(one, day).resolved;
        const sameDue = isSame(wanted, read);
        if (!agree(golden, one) || (exactly && !sameDue)) continue;
        const daysOff = wanted && read ? Math.abs(daysBetween(wanted.end, read.end)) : null;
        matches.push({ golden, found: one, sameDue, daysOff, overlap: sharedWords(golden.quote, one.quote) });
        open.delete(golden);
        left.delete(one);
        break;
      }
    }
  }
  return matches;
}

const agree = (a: Fact, b: Fact): boolean =>
  a.kind === b.kind && a.who === b.who && a.act === b.act && sharedWords(a.quote, b.quote) > 0;

/** Nobody is late before its last day: what a window or a bound comes to. */
const isSame = (a: Due | null, b: Due | null): boolean => a?.end === b?.end;

const wordsOf = (text: string): Set<string> => new Set(fold(text).match(/[\p{L}\d]{4,}/gu));

/** Of the words of four letters or more that either passage holds, the share that both do; 0 to 1. */
function sharedWords(a: string, b: string): number {
  const [ours, theirs] = [wordsOf(a), wordsOf(b)];
  // « Non. »: too short to share a word.
  if (ours.size === 0 || theirs.size === 0)
    return fold(a).includes(fold(b)) || fold(b).includes(fold(a)) ? 1 : 0;
  const shared = [...ours].filter((word) => theirs.has(word)).length;
  return shared / (ours.size + theirs.size - shared);
}
