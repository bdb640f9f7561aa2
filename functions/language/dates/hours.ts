/** An hour or a part of the day written beside a date. */
export interface HourSaid {
  /** "HH:MM", or null where only a part of the day is said (« en fin de matinée »). */
  hour: string | null;
  /** « avant midi », « d’ici 16 h »: the hour is a deadline. */
  before: boolean;
  start: number;
  end: number;
}

const CLOCK = String.raw`(?:(\d{1,2})(?: ?(?:heures?|h)(?: ?(\d{2}))?|:(\d{2}))(?![\da-z])|(midi)\b)(?: et (demie?|quart)\b)?`;
const PART_OF_DAY =
  /[ ,(–-]{0,3}(?:(?:en|au|dans|des|le|l|la|tout|debut|fin|milieu|de|d) ){0,6}(matinee|matin|apres midi|soiree|soir|journee|premiere heure)\b/y;
const HOUR_AFTER = new RegExp(
  String.raw`[ ,(@:–-]{0,3}(?:(a partir de|des|apres|avant|d ici|jusqu a|a|vers|environ|de|pour|entre|sur les) )?(?:(?:environ|les) )?${CLOCK}`,
  "y",
);
const HOUR_BEFORE = new RegExp(
  String.raw`(?<![\d:/.])(?:\b(a partir de|des|apres|avant|d ici|jusqu a|a|vers|pour|de) )?${CLOCK}[ ,]{0,2}(?:(?:le|ce|du|de) )?$`,
);
/** « 14 h–15 h », « et 11 h »: the end of an appointment, or of a stretch in which it may fall. */
const UNTIL = /(?: ?[–-] ?| a | et )\d{1,2}(?: ?(?:heures?|h) ?(?:\d{2})?|:\d{2})(?![\da-z])/y;
const ENDS = /^(?:avant|d ici|jusqu a)$/;

/** Before this hour, « de l’après-midi » adds twelve. */
const NOON = 12;

function clock(match: RegExpExecArray, lead: number, part: string | undefined): string | null {
  const [hours, minutes, colon, noon, more] = match.slice(lead + 1, lead + 6);
  const late = part !== undefined && /^(?:apres midi|soir)/.test(part) && Number(hours) < NOON;
  const hour = noon === undefined ? Number(hours) + (late ? NOON : 0) : NOON;
  const fraction = more === undefined ? 0 : more === "quart" ? 15 : 30;
  const minute = Number(minutes ?? colon ?? fraction);
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

function at(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** The hour or part of the day that follows a day ending at `index`; null where none does. */
export function hourAfter(text: string, index: number): HourSaid | null {
  let end = index;
  let part = at(PART_OF_DAY, text, end);
  if (part) end += part[0].length;
  const said = at(HOUR_AFTER, text, end);
  if (!said) return part && { hour: null, before: false, start: index, end };
  const lead = said[1] ?? "";
  const later = at(PART_OF_DAY, text, end + said[0].length);
  part = later ?? part;
  const hour = clock(said, 1, part?.[1]);
  if (hour === null) return part && end > index ? { hour: null, before: false, start: index, end } : null;
  end += said[0].length + (later?.[0].length ?? 0);
  end += at(UNTIL, text, end)?.[0].length ?? 0;
  return { hour: lead === "entre" ? null : hour, before: ENDS.test(lead), start: index, end };
}

/** Characters searched before a day for its hour: « à 14 h 30 mardi ». */
const LOOK_BACK = 30;

/** The hour right before a day at `index`; null without. « réunion de 2 h mardi » says how long. */
export function hourBefore(text: string, index: number, from: number): HourSaid | null {
  const slice = text.slice(Math.max(from, index - LOOK_BACK), index);
  const said = HOUR_BEFORE.exec(slice);
  if (!said || said[1] === "de") return null;
  const hour = clock(said, 1, undefined);
  if (hour === null) return null;
  return {
    hour,
    before: ENDS.test(said[1] ?? ""),
    start: index - slice.length + said.index,
    end: index,
  };
}
