import { align, type Aligned } from "../text/aligned.ts";
import { fold } from "../text/normalise.ts";
import { bind, leadOf, matchedLead, tailOf } from "./bounds.ts";
import { addDays, type Day } from "./calendar.ts";
import type { DateMention, DateRule, DueBound } from "./date-rule.ts";
import { DATE_RULES, readDates } from "./date-mentions.ts";
import { RANGE_RULES, SHORT_DAY_RULES } from "./day-rules.ts";
import { MONTH, WEEKDAY } from "./date-words.ts";
import { PAST_RULES } from "./duration-rules.ts";
import { hourAfter, hourBefore, type HourSaid } from "./hours.ts";
import { inDigits } from "./spelled-numbers.ts";

/**
 * When something is due: a day (`on`, `from`, `notBefore`: start = end), a last day (`by`: from the day of writing,
 * or, where an hour of one day is the limit, that day alone) or a window (`within`). Nobody is late before `end`.
 */
export interface Due {
  bound: DueBound;
  start: Day;
  end: Day;
  /** "HH:MM" where it is said, local time. */
  hour: string | null;
}

export interface FoundDue {
  /** The exact passage of the text. */
  words: string;
  index: number;
  due: Due;
}

const RULES: readonly DateRule[] = [...PAST_RULES, ...RANGE_RULES, ...DATE_RULES, ...SHORT_DAY_RULES];

/** A date mention extended by the words around it that belong to it (preposition, hour, « au plus tard »). */
interface Said extends DateMention {
  words: string;
  /** Where the words end, hour and « au plus tard » included. */
  to: number;
  hour: HourSaid | null;
}

const ADJECTIVE = /^ (?:prochaine?|qui vient|suivante?|pro)\b/;
/** A dot after a month written in full ends the sentence; after an abbreviation it does not. */
const ENDS_SENTENCE = /(?<=(?:ier|mars|ril|mai|juin|juillet|aout|bre))\.$/;
/** Words of return that a date then makes exact: « à mon retour de congés, le 23 ». */
const A_RETURN = /\b(?:retour|reprise|rentree|conges|vacances)\b/;
const WEEKDAY_ONLY = new RegExp(`^(?:${WEEKDAY})$`);
const RANGE_LEAD = /\b(?:entre|du|de|d) (?:(?:le|la|l) )?$/;
const RANGE_GAP = /^ (?:et|au|a|jusqu au|jusqu a) (?:(?:le|la|l) )?$/;
const OR_GAP = /^(?: ou (?:(?:bien|plutot|le|la|en|au|alors) ){0,3}| ?[/–-] ?(?:(?:le|en) )?)$/;
/** « sous huitaine, le mardi 13 », « lundi (30/11) »: the same day, said again. */
const AGAIN_GAP = /^[ ,(:;–-]{0,3}(?:(?:soit|c est a dire|donc|a savoir|disons|le|la|ce|du|au) ){0,3}$/;

/**
 * The expressions of a sentence that say when something is due, in order, with the exact words of the source.
 * What is past or says no day (« quand le budget sera voté ») is not among them.
 *
 * @example findDue("Je rappelle d’ici vendredi.", "2026-11-24") // [{ words: "d’ici vendredi", … bound: "by" }]
 */
export function findDue(text: string, writtenOn: Day): FoundDue[] {
  const aligned = inDigits(align(text));
  const { normalised, passage } = aligned;
  const all = saidIn(aligned, writtenOn);
  if (all.length === 0) return dueToday(normalised, writtenOn, passage);
  const found: FoundDue[] = [];
  let from = 0;
  for (const said of all) {
    const { due, start } = dueOf(said, normalised, from, writtenOn);
    from = said.to;
    if (due === null || said.unread) continue;
    const { text: words, index } = passage(start, said.to);
    found.push({ words, index, due });
  }
  return found;
}

/**
 * Resolves an expression of time from the day it was written; null when it names no day to come. `before`: what the
 * text says before it, which « le lendemain » may count from.
 */
export function resolveDue(words: string, writtenOn: Day, before = ""): Due | null {
  if (before !== "" && /lendemain|veille/i.test(words)) {
    const last = findDue(before + words, writtenOn).at(-1);
    return last !== undefined && last.index >= before.length ? last.due : null;
  }
  const year = /^\s*(20\d\d)\s*$/.exec(words)?.[1];
  if (year !== undefined && `${year}-12-31` >= writtenOn)
    return { bound: "within", start: `${year}-01-01`, end: `${year}-12-31`, hour: null };
  return findDue(words, writtenOn)[0]?.due ?? null;
}

function saidIn({ normalised: text, passage }: Aligned, written: Day): Said[] {
  const all: Said[] = [];
  const mentions = readDates(text, written, RULES);
  for (const mention of mentions) {
    // « au plus tôt le 15 »: here « au plus tôt » limits the date and is not itself an expression of urgency.
    if (mentions.length > 1 && text.startsWith("au plus tot", mention.index)) continue;
    if (isOtherWord(text, mention, passage)) continue;
    const last = all.at(-1);
    // « mardi en fin de journée »: the part of the day has been read with the day.
    if (last && mention.index < last.to) continue;
    const said = complete(text, mention);
    const joined = last && !last.past && !said.past ? together(text, last, said) : null;
    if (joined) all[all.length - 1] = joined;
    else all.push(said);
  }
  return all;
}

const MONTH_ALONE = new RegExp(`^(?:${MONTH})$`);
const LED_MONTH =
  /\b(?:en|ici|avant|apres|debut|fin|mi|courant|de|d|du|des|le|mois|pour|a|au|et|ou|vers|jusqu|entre) $|[(/–-] ?$/;
const MONTH_BEFORE = /\b(?:en|d ici|avant|debut|fin|mi|courant) $/;
/** « elle nous vend l’outil » */
const VERB_AFTER = /^ (?:l|la|les|des|du|un|une|de|ses|son|sa|leurs?|pas|plus|mal|bien|le(?! \d))\b/;
const NOUN_BEFORE = /\b(?:en|la|le|l|du|de|un|au) $/;

/** Whether an apparent date is another word: « sept chaises », « en mer » (Wednesday), « mis en jeu ». */
function isOtherWord(text: string, { index, length }: DateMention, passage: Aligned["passage"]): boolean {
  const words = text.slice(index, index + length);
  const before = text.slice(Math.max(0, index - 10), index);
  if (words === "sept") return !MONTH_BEFORE.test(before);
  if (words === "vendredi" && VERB_AFTER.test(text.slice(index + length, index + length + 10)))
    return fold(passage(index, index + length).text) === "vend";
  if (MONTH_ALONE.test(words) && !LED_MONTH.test(before)) {
    // « Juin rappellera »: people write a month in small letters.
    const follows = /^ [a-z]/.test(text.slice(index + length));
    return /^\p{Lu}\p{Ll}/u.test(passage(index, index + length).text) && (follows || /[a-z] $/.test(before));
  }
  if (words !== "mercredi" && words !== "jeudi") return false;
  const written = passage(index, index + length).text;
  return written.length === 3 && NOUN_BEFORE.test(before) && !/^\.? \d/.test(text.slice(index + length));
}

function complete(text: string, mention: DateMention): Said {
  const matched = text.slice(mention.index, mention.index + mention.length);
  const words = matched.trim().replace(ENDS_SENTENCE, "");
  const index = mention.index + matched.length - matched.trimStart().length;
  let to = index + words.length;
  to += ADJECTIVE.exec(text.slice(to, to + 20))?.[0].length ?? 0;
  const hour = hourAfter(text, to);
  return { ...mention, index, length: words.length, words, to: hour?.end ?? to, hour };
}

/** Two neighbouring mentions as one, where they are a window or the same day said twice; else null. */
function together(text: string, first: Said, second: Said): Said | null {
  const lead = text.slice(Math.max(0, first.index - 20), first.index) + matchedLead(first.words);
  const gap = text.slice(first.to, second.index) + matchedLead(second.words);
  const unread = first.unread || second.unread;
  const one = { ...first, unread, length: second.index + second.length - first.index, to: second.to };
  const hour = second.hour ?? first.hour;
  const weekdays = WEEKDAY_ONLY.test(first.words) && WEEKDAY_ONLY.test(second.words);
  if ((RANGE_LEAD.test(lead) && RANGE_GAP.test(gap)) || OR_GAP.test(gap) || (weekdays && gap === " ")) {
    const end = weekdays && second.end < first.start ? addDays(second.end, 7) : second.end;
    const words = `${first.words} ${second.words}`;
    return end > first.start ? { ...one, end, words, hour: null, bound: first.bound } : null;
  }
  if (!AGAIN_GAP.test(gap)) return null;
  const within = second.start >= first.start && second.end <= first.end;
  const around = first.start >= second.start && first.end <= second.end;
  const vaguer =
    (WEEKDAY_ONLY.test(first.words) && !weekdays) ||
    A_RETURN.test(first.words) ||
    /week ?end du$/.test(`${first.words}${gap}`.trim());
  if (within || (vaguer && second.start === second.end))
    return { ...one, start: second.start, end: second.end, hour, words: first.words };
  return around ? { ...one, hour } : null;
}

function dueOf(said: Said, text: string, from: number, written: Day): { due: Due | null; start: number } {
  const { lead, start: leadStart } = leadOf(text, said.index, said.words, from);
  const tail = tailOf(text, said.to);
  said.to = tail.end;
  const earlier = said.hour === null ? hourBefore(text, leadStart, from) : null;
  const hour = said.hour ?? earlier;
  const start = Math.min(leadStart, earlier?.start ?? leadStart);
  if (said.past || lead === "past" || said.end < written) return { due: null, start };
  const effective = tail.lead === "none" ? lead : tail.lead;
  const exactly = hour?.hour !== null && hour?.hour !== undefined;
  // « pas là avant trois semaines »: the three weeks have been added already, so the end is the day.
  const first = said.bound === "by" && effective === "notBefore" ? said.end : said.start;
  const bound =
    said.bound && effective === "none"
      ? { bound: said.bound, start: said.start, end: said.end }
      : bind(effective, { ...said, start: first, exactly }, written);
  const oneDay = bound.start === bound.end || bound.bound === "by";
  const limit = hour?.before === true && bound.bound === "on" ? "by" : bound.bound;
  return { due: { ...bound, bound: limit, hour: (oneDay && hour?.hour) || null }, start };
}

const PART_OF_TODAY =
  /\b(?:dans|en|fin|debut|milieu|courant) (?:(?:de|d|l|la|fin|debut|milieu) ){0,3}(?:journee|matinee|apres midi|soiree)\b/;
const HOUR_OF_TODAY =
  /(?<!\d(?: ?h)? )\b(?:a|vers|avant|d ici|apres|a partir de|pour|jusqu a) (?=\d{1,2} ?(?:h|:)|midi\b)/;

/** « en fin de journée », « avant midi »: an hour or part of the day alone is that of the day of writing. */
function dueToday(text: string, written: Day, passage: Aligned["passage"]): FoundDue[] {
  const part = PART_OF_TODAY.exec(text);
  const clock = part ?? HOUR_OF_TODAY.exec(text);
  if (!clock) return [];
  const hour = part ? hourAfter(text, part.index + part[0].length) : hourAfter(text, clock.index);
  if (!part && hour?.hour == null) return [];
  const { lead, start } = part ? leadOf(text, part.index, "", 0) : { lead: "none", start: clock.index };
  const end = hour?.end ?? clock.index + clock[0].length;
  const by = lead === "by" || lead === "before" || hour?.before === true;
  const due: Due = { bound: by ? "by" : "on", start: written, end: written, hour: hour?.hour ?? null };
  const { text: words, index } = passage(start, end);
  return [{ words, index, due }];
}
