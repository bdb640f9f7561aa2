import { matchedLead } from "./bounds.ts";
import { type Day, makeDay, partsOf, weekdayOf } from "./calendar.ts";
import type { DateMention, Resolved } from "./date-rule.ts";
import { MONTH } from "./date-words.ts";
import { dateBefore, nextMonthly } from "./periods.ts";

/** A mention with its words, and what they say when counted from another day. */
export interface NamedDate extends DateMention, Pick<Resolved, "from" | "needsDay"> {
  readonly words: string;
  readonly again: (day: Day) => Resolved | null;
}

const OF = /^ ?(?:de|du|d|des|a|au)?(?: (?:la|le|l|ce|cette))? ?$/;
const OF_SOMETHING = /^ (?:de|du|d|des|a|au)\b/;
const ONLY_ITS_DATE = /^(?:le|du|au|des le) \d{1,2}(?: ?er)?$/;
const WITH_MONTH = new RegExp(String.raw`\b(?:${MONTH})\b|\d[/.-]\d`);
const AND = /^,? (?:(?:et|ou|puis|au|a|jusqu|le|du) ){0,3}$/;
/** « en janvier, passé le 20 »: the 20th is that month’s. */
const GOES_ON = /\b(?:passee?|apres|avant|puis|ou|et|jusqu|voire|sinon|entre)(?: (?:a|au|le))* $/;
const LED_MONTH = /\b(?:en|des|courant|debut|fin|mi|mois de) $/;
const ENDS = /[.!?\n] /;

/** Mentions that name their day by another: « la veille du 15 », « le lendemain », « le 12 et le 20 janvier ». */
export function related(text: string, found: readonly NamedDate[], written: Day): NamedDate[] {
  const all: NamedDate[] = [];
  for (const mention of shiftedFromNext(text, found, written)) {
    const before = all.at(-1);
    const gap = before ? text.slice(before.index + before.length, mention.index) : "";
    if (mention.from !== undefined) all.push(countedFrom(mention, before, text, written));
    else if (before && ONLY_ITS_DATE.test(mention.words)) all.push(inMonthOf(text, before, mention, written));
    else {
      if (before && isDateBefore(before, gap, mention)) all[all.length - 1] = withMonth(before, mention);
      if (before && contradicts(before, gap, mention)) all[all.length - 1] = { ...before, unread: true };
      all.push(mention);
    }
  }
  return all;
}

/** « la veille du 15 décembre », « trois jours après Noël » as one. */
function shiftedFromNext(text: string, found: readonly NamedDate[], written: Day): NamedDate[] {
  const all: NamedDate[] = [];
  for (const mention of found) {
    const shift = all.at(-1);
    const end = shift ? shift.index + shift.length : 0;
    const gap = text.slice(end, mention.index) + matchedLead(mention.words);
    const moved = shift?.from && OF.test(gap) ? shift.again(mention[shift.from]) : null;
    if (!shift || !moved || (gap === "" && shift.needsDay !== true)) all.push(mention);
    else {
      const length = mention.index + mention.length - shift.index;
      const words = text.slice(shift.index, shift.index + length);
      const { past, unread } = mention;
      all[all.length - 1] = {
        ...mention,
        ...moved,
        from: undefined,
        needsDay: false,
        index: shift.index,
        length,
        words,
        past: past || moved.end < written,
        unread,
      };
    }
  }
  return all;
}

function countedFrom(
  mention: NamedDate,
  before: NamedDate | undefined,
  text: string,
  written: Day,
): NamedDate {
  const rest = text.slice(mention.index + mention.length);
  const day = before === undefined || mention.from === undefined ? null : before[mention.from];
  const moved = day === null ? mention : (mention.again(day) ?? mention);
  const unread = (day === null && mention.needsDay) || OF_SOMETHING.test(rest) || before?.unread;
  return { ...mention, start: moved.start, end: moved.end, unread, past: moved.end < written };
}

/** « le 20 » after a day of another month: of that month where it goes on; else nobody can say of which. */
function inMonthOf(text: string, before: NamedDate, mention: NamedDate, written: Day): NamedDate {
  const gap = text.slice(before.index + before.length, mention.index);
  if (before.unread && ONLY_ITS_DATE.test(before.words) && !ENDS.test(gap))
    return { ...mention, unread: true };
  if (before.past || before.end < written || !WITH_MONTH.test(before.words) || ENDS.test(gap)) return mention;
  const [{ date }, { year, month }] = [partsOf(mention.end), partsOf(before.start)];
  if (mention.end.startsWith(before.start.slice(0, 7))) return mention;
  const lead = gap + matchedLead(mention.words);
  const day = /\bavant /.test(lead) ? makeDay(year, month, date) : nextMonthly(date, before.start);
  const isNear =
    before.start === before.end || LED_MONTH.test(text.slice(0, before.index) + matchedLead(before.words));
  return day !== null && isNear && GOES_ON.test(lead)
    ? { ...mention, start: day, end: day }
    : { ...mention, unread: true };
}

const isDateBefore = (before: NamedDate, gap: string, mention: NamedDate): boolean =>
  ONLY_ITS_DATE.test(before.words) &&
  AND.test(gap + matchedLead(mention.words)) &&
  mention.start === mention.end &&
  WITH_MONTH.test(mention.words);

function withMonth(before: NamedDate, { start }: NamedDate): NamedDate {
  const day = dateBefore(start, partsOf(before.end).date);
  return day === null ? { ...before, unread: true } : { ...before, start: day, end: day };
}

/** « le lundi de la rentrée », « le 25 mardi »: a day of a period, or on a weekday, that does not hold it. */
function contradicts(before: NamedDate, gap: string, mention: NamedDate): boolean {
  const lead = gap + matchedLead(mention.words);
  if (gap === " " && ONLY_ITS_DATE.test(before.words) && /^[a-z]+di(?:manche)?$/.test(mention.words))
    return weekdayOf(before.start) !== weekdayOf(mention.start);
  return (
    /^ (?:de|du|d)(?: la| l| le)? ?$/.test(lead) && (before.start < mention.start || before.end > mention.end)
  );
}
