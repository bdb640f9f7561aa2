import { align } from "../text/aligned.ts";
import { addDays, type Day } from "./calendar.ts";
import { type Due, findDue, type FoundDue } from "./due.ts";

/** « de retour le 19 », « reprend lundi »: away until the day before. */
export const COMES_BACK = /\b(?:retour|rentre|reprend|reprise|revien|rouvr|back|dispo|joignable)/;
const REFERS =
  /\b(?:(des|a|apres|avant) (?:mon|son|leur|notre|votre|ton) retour|(d ?ici|jusque) la|a ce moment la|a cette (?:date|echeance)|ce jour la)\b(?! (?:de|du|d|des|a|le)\b)/g;
/** Characters before a day that say whether somebody comes back on it. */
const LOOK_BACK = 40;

/**
 * The expressions of a text that name their day by another of the same text: « dès mon retour » beside « absent
 * jusqu’au 22 », « d’ici là ». Only where exactly one day can be meant.
 */
export function findReferredDue(text: string, writtenOn: Day): FoundDue[] {
  const { normalised, passage } = align(text);
  const matches = [...normalised.matchAll(REFERS)];
  const [said, ...others] = matches.length === 0 ? [] : findDue(text, writtenOn);
  if (said === undefined || others.some(({ due }) => due.end !== said.due.end)) return [];
  const isBack = COMES_BACK.test(
    align(text.slice(0, said.index)).normalised.replace(REFERS, "").slice(-LOOK_BACK),
  );
  return matches.map(({ 0: found, 1: around, 2: until, index: at }) => {
    const { text: words, index } = passage(at, at + found.length);
    return { words, index, due: { ...referred(said.due, isBack, around, until, writtenOn), hour: null } };
  });
}

function referred(
  { bound, start, end }: Due,
  isBack: boolean,
  around: string | undefined,
  until: string | undefined,
  writtenOn: Day,
): Omit<Due, "hour"> {
  const back = isBack || bound === "from" || bound === "notBefore" ? start : addDays(end, 1);
  if (around === "avant") return { bound: "by", start: writtenOn, end: addDays(back, -1) };
  if (around !== undefined) return { bound: "from", start: back, end: back };
  const first = bound === "by" ? end : start;
  if (until !== undefined) return { bound: "by", start: writtenOn, end: first };
  return { bound: first === end ? "on" : "within", start: first, end };
}
