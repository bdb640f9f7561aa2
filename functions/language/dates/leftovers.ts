import { matchedLead } from "./bounds.ts";
import type { DateMention } from "./date-rule.ts";
import { SPELLED } from "../text/number-words.ts";
import words from "./date-words.json" with { type: "json" };

/** Characters looked at on either side of a date. */
const NEAR = 40;

/** Digits that go on (a telephone number, a version), or stand alone right after it: no hour, count or list number. */
const DIGITS_AFTER =
  /^(?:[,./-]\d| (?!\d{1,2}(?:[/-]\d{1,2})? ?h|\d{1,2}:\d|\d{1,2}\)|\d+,\d|\d[.)](?: |$)|\d{1,3} \d{3}\b)\d{1,4}(?:[ ./-]\d|(?! ?[%€a-z\d]))|, ?\d{1,2}(?=$|[.;!?)]))/;
/** « demain 0830 » */
const SHORT_HOUR = /^ (?:[01]\d|2[0-3])[0-5]\d\b/;
const DIGITS_GO_ON = /^\d ?[/.] ?\d/;
const DIGITS_BEFORE = /\d[./-]$/;
const PAIR_BEFORE = /\b\d{2} $/;
const TIME_AFTER = new RegExp(
  String.raw`^ (?:(?:(?:de|du|d|a|l|de l) )?(?:${words.timeAfter})\b|(?:a )?(?:${words.ranks}|${SPELLED})(?= ?(?:$|[.,;:!?)]| (?:${SPELLED})))|d (?:apres|avant)(?= ?(?:${words.ofNobody})))`,
);
const LINK = "(?:de|du|d|des|apres|avant|qui (?:suit|precede))";
const TIME_BEFORE = new RegExp(
  String.raw`\b(?:(?:${words.timeBefore}) ${LINK}(?: (?:la|le|l|les|du))?|${words.ranks}|chaque|tous les|toutes les) $`,
);

/**
 * Whether a word of time or digits beside a date belong to no date that was read: they may change what it says, so it
 * is unread. « le 12 mars 06 12 », « mercredi d’après », « le deuxième jeudi », « trois mois après Noël ».
 */
export function leavesSomething(
  text: string,
  { index, length, start, end, past }: DateMention,
  claimed: Uint8Array,
): boolean {
  if (past) return false;
  const to = index + length;
  const after = text.slice(to, to + NEAR);
  const before = text.slice(Math.max(0, index - NEAR), index);
  const next = to + (/^[ ,]+/.exec(after)?.[0].length ?? 0);
  const isHour = SHORT_HOUR.test(after) && !/\d/.test(text.slice(index, to));
  if (DIGITS_AFTER.test(after) && !isHour && claimed[next] !== 1) return true;
  if (TIME_AFTER.test(after) && claimed[next] !== 1) return true;
  if (DIGITS_BEFORE.test(before) || DIGITS_GO_ON.test(text.slice(to - 1, to + 5))) return true;
  const isNumber = /^\d/.test(text.slice(index, to));
  if (isNumber && PAIR_BEFORE.test(before) && claimed[index - 2] !== 1) return true;
  const lead = matchedLead(text.slice(index, to));
  // « un an du 12 mars au 11 mars »: how long a range is says nothing else of it.
  if (start < end && lead.startsWith("du ")) return false;
  const match = TIME_BEFORE.exec(before + lead);
  return match !== null && claimed[index - before.length + match.index] !== 1;
}
