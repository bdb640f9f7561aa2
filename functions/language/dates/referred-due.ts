import { align } from "../text/aligned.ts";
import { addDays, type Day } from "./calendar.ts";
import { type Due, findDue, type FoundDue } from "./due.ts";

/** « de retour le 19 », « reprend lundi »: away until the day before. */
export const COMES_BACK = /\b(?:retour|rentre|reprend|reprise|revien|rouvr|back|dispo|joignable)/;
const REFERS =
  /\b(?:(?:des|a|apres|avant|d ?ici(?: a)?) (mon|son|leur|notre|votre|ton) retour|(?:apres|des|avant|d ?ici(?: a)?|jusqu a|a) (?:cette (?:date|echeance)|ce (?:jour|moment) la)|ce jour la|(?:d ?ici|jusque) la|entre temps|le jour j)\b(?! (?:de|du|d|des|a|le)\b)/g;
/** A cheap sign that a text may hold such words. */
const MAY_REFER = /retour|ici.l[aà]|jusque|cette.(?:date|[ée]ch)|ce.(?:jour|moment).l|entre.temps|jour.j/is;
/** Characters before a day that say whether somebody comes back on it. */
const LOOK_BACK = 40;

/** Words that name their day by another: somebody’s return, or a day named elsewhere. */
export interface Reference {
  readonly words: string;
  readonly index: number;
  /** « mon », « votre »: whose return it is; null where it is a day. */
  readonly whose: string | null;
  readonly side: "on" | "from" | "after" | "before" | "until";
}

/** Whether a text may name a day by another. */
export const mayRefer = (text: string): boolean => MAY_REFER.test(text);

/** Where a text names its days by others: « dès mon retour », « d’ici là ». */
export function referencesIn(text: string): Reference[] {
  if (!mayRefer(text)) return [];
  const { normalised, passage } = align(text);
  return [...normalised.matchAll(REFERS)].map(({ 0: found, 1: whose = null, index: at }) => {
    const { text: words, index } = passage(at, at + found.length);
    const [, side = "on"] = SIDES.find(([begins]) => begins.test(found)) ?? [];
    return { words, index, whose, side };
  });
}

const SIDES: readonly (readonly [begins: RegExp, side: Reference["side"]])[] = [
  [/^avant |^d ?ici .*retour$/, "before"],
  [/^(?:d ?ici|jusq|entre)/, "until"],
  [/^des |retour$/, "from"],
  [/^apres /, "after"],
];

/** When a reference to a return is due; null where they are back already. */
export function dueAtReturn({ side }: Reference, back: Day, writtenOn: Day): Due | null {
  if (side !== "before") return due("from", back, back, writtenOn);
  return due("by", writtenOn, addDays(back, -1), writtenOn);
}

/** When a reference to a day is due; null where it is over. */
export function dueAtDay(
  { side }: Reference,
  named: Pick<Due, "bound" | "start" | "end">,
  writtenOn: Day,
): Due | null {
  const { bound, start, end } = named;
  const first = bound === "by" ? end : start;
  if (side === "before") return due("by", writtenOn, addDays(first, -1), writtenOn);
  if (side === "until") return due("by", writtenOn, first, writtenOn);
  if (side === "after") return due("from", addDays(end, 1), addDays(end, 1), writtenOn);
  if (side === "from") return due("from", first, first, writtenOn);
  return due(first === end ? "on" : "within", first, end, writtenOn);
}

const due = (bound: Due["bound"], start: Day, end: Day, writtenOn: Day): Due | null =>
  end < writtenOn ? null : { bound, start, end, hour: null };

/**
 * The expressions of a text that name their day by another of the same text: « dès mon retour » beside « absent
 * jusqu’au 22 », « d’ici là ». Only where exactly one day can be meant.
 */
export function findReferredDue(text: string, writtenOn: Day): FoundDue[] {
  const references = referencesIn(text);
  const [said, ...others] = references.length === 0 ? [] : findDue(text, writtenOn);
  if (said === undefined || others.some(({ due: { end } }) => end !== said.due.end)) return [];
  const { bound, start, end } = said.due;
  const before = align(text.slice(0, said.index)).normalised.replace(REFERS, "").slice(-LOOK_BACK);
  const isBack = COMES_BACK.test(before) || bound === "from" || bound === "notBefore";
  return references.flatMap((reference) => {
    const { words, index, whose } = reference;
    const found =
      whose === null
        ? dueAtDay(reference, said.due, writtenOn)
        : dueAtReturn(reference, isBack ? start : addDays(end, 1), writtenOn);
    return found === null ? [] : [{ words, index, due: found }];
  });
}
