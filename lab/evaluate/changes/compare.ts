import { LISTS } from "../../../functions/suggestions/ranking/list-length.ts";
import type { DayLists, Place } from "./day-lists.ts";

/** A contact whose place in somebody's list is another; null where they are not in it. */
export interface Moved {
  readonly list: string;
  readonly contact: string;
  readonly from: number | null;
  readonly to: number | null;
  /** What is said for them now, or was where they are out. */
  readonly reason: string;
}

/** A letter that is another, each cut to what differs. */
export interface Rewritten {
  readonly list: string;
  readonly contact: string;
  readonly before: string;
  readonly after: string;
}

export interface Changes {
  /** Pairs of contacts of one list, of those who are in it before or after. */
  readonly pairs: number;
  /** Those of whom the other comes first now. */
  readonly turned: number;
  /** Those who stand in a pair that turned, the farthest moved first. */
  readonly moved: readonly Moved[];
  /** Letters that those in a list both before and after had. */
  readonly letters: number;
  readonly rewritten: readonly Rewritten[];
}

/** What turned round and what is written otherwise between two makings of the same lists. */
export function compareLists(before: DayLists, after: DayLists): Changes {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const each = names.map((list) => compareList(list, before[list] ?? [], after[list] ?? []));
  const sum = (count: (one: Changes) => number): number => each.reduce((all, one) => all + count(one), 0);
  return {
    pairs: sum(({ pairs }) => pairs),
    turned: sum(({ turned }) => turned),
    moved: each.flatMap(({ moved }) => moved).toSorted((a, b) => distance(b) - distance(a)),
    letters: sum(({ letters }) => letters),
    rewritten: each.flatMap(({ rewritten }) => rewritten),
  };
}

/** The place of those who are not in a list. */
const OUT = LISTS.length + 1;
const distance = ({ from, to }: Moved): number => Math.abs((from ?? OUT) - (to ?? OUT));

function compareList(list: string, before: readonly Place[], after: readonly Place[]): Changes {
  const old = new Map(before.map((place, index) => [place.contact, { ...place, at: index + 1 }]));
  const now = new Map(after.map((place, index) => [place.contact, { ...place, at: index + 1 }]));
  const contacts = [...new Set([...old.keys(), ...now.keys()])];
  const step = (of: typeof old, one: string, other: string): number =>
    (of.get(one)?.at ?? OUT) - (of.get(other)?.at ?? OUT);
  const pairs = contacts.flatMap((one, index) =>
    contacts.slice(index + 1).map((other) => [one, other] as const),
  );
  const turned = pairs.filter(([one, other]) => step(old, one, other) * step(now, one, other) < 0);
  const inTurned = new Set(turned.flat());
  const moved = contacts
    .map((contact) => ({
      list,
      contact,
      from: old.get(contact)?.at ?? null,
      to: now.get(contact)?.at ?? null,
      reason: (now.get(contact) ?? old.get(contact))?.reason ?? "",
    }))
    .filter(({ contact, from, to }) => inTurned.has(contact) && from !== to);
  const staying = before.flatMap((was) => {
    const is = now.get(was.contact);
    return is === undefined ? [] : [{ list, contact: was.contact, was: was.letter, is: is.letter }];
  });
  const rewritten = staying
    .filter(({ was, is }) => was !== is)
    .map(({ was, is, ...letter }) => ({ ...letter, before: missing(was, is), after: missing(is, was) }));
  return { pairs: pairs.length, turned: turned.length, moved, letters: staying.length, rewritten };
}

/** The sentences of a letter that another does not hold. */
function missing(letter: string, other: string): string {
  const there = sentencesOf(other);
  return sentencesOf(letter)
    .filter((sentence) => !there.includes(sentence))
    .join(" ");
}

const sentencesOf = (letter: string): string[] => letter.split(/\n+|(?<=[.?!]) /);
