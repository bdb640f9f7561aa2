import { addDays, type Day, frenchDay } from "../../../language/dates/calendar.ts";
import type { Due } from "../../../language/dates/due.ts";

/** A period that may be told in the words it was written in, whenever the message is read. */
const PERIOD =
  /^(?:(?:en |au |à la |courant |vers |pour )?(?:d[ée]but|mi|fin)[- ](?:janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre)|(?:en|courant) (?:janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre)|[àa] la rentr[ée]e)(?: 20\d\d)?$/i;

/** « après Pâques »: a day that a calendar gives and nobody said. */
const SEASON =
  /^(?:après|dès|avant|à partir de|passée?s?) (?:la |le |les |l[’'])?(?:toussaint|p[âa]ques|no[ëe]l|f[êe]tes|rentr[ée]e|vacances|ponts?|printemps|été|automne|hiver)(?!\p{L})/iu;
/** Words that name a day themselves. */
const NAMES_DAY = /\d|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|premier/i;

/** The part of a day: « après 14 h », « entre midi et deux », « en fin de matinée ». */
const HOUR =
  /(?:\b(?:avant|après|vers|dès|à partir de|à) \d{1,2} ?h(?: ?\d{2})?(?!\p{L})|\bentre midi et (?:deux|2|14 ?h)|\bentre \d{1,2} ?h(?: ?\d{2})? et (?:\d{1,2} ?h(?: ?\d{2})?|midi)|\b(?:en )?(?:fin|début) de (?:matinée|journée)|\ben (?:fin|début) d[’']après-midi|\bà midi|\bmidi|\bau matin|\bmatin|\b(?:dans )?l[’']après-midi|\bsoir)/iu;

/** A day or a period as it was said: never days that nobody wrote. */
export interface SaidDay {
  /** After a verb: « lundi 14 décembre », « d’ici au jeudi 5 novembre », « début décembre ». */
  readonly when: string;
  /** After a noun: « pour lundi 14 décembre ». */
  readonly forWhen: string;
  /** It is today; the part of the day it names, with a space before it: « après 14 h ». */
  readonly isToday: boolean;
  readonly hour: string;
}

/**
 * When something is due, as a message may say it; null where the words name no single day and no named period: « dans
 * les prochains jours » is told by nothing.
 *
 * @param words the words as they stand in the text.
 * @param written the day of the text.
 */
export function saidDay(due: Due | null, words: string | null, written: Day, today: Day): SaidDay | null {
  const said = (words ?? "").trim();
  const season = SEASON.exec(said)?.[0];
  if (season !== undefined) return plain(lowered(season));
  if (PERIOD.test(said)) return plain(lowered(said));
  if (due === null) return null;
  const { bound, start, end } = due;
  // « avant vendredi », written on that Friday's eve: which Friday is meant is not known.
  if (bound === "by" && end <= written) return null;
  if (bound === "within" && start !== end) return null;
  if ((bound === "from" || bound === "notBefore") && said !== "" && !NAMES_DAY.test(said)) return null;
  if (bound === "from") return plain(`à partir du ${frenchDay(start, today)}`);
  if (bound === "notBefore") return plain(`après le ${frenchDay(start, today)}`);
  // « avant jeudi 21 » without an hour ends on the eve: the day named is the one behind.
  const isBefore = /^avant/i.test(said) && due.hour === null && !HOUR.test(said);
  const named = isBefore ? addDays(end, 1) : end;
  const hour = hourIn(said);
  const day = `${frenchDay(named, today)}${hour}`;
  const rest = { isToday: end === today && !isBefore, hour };
  if (isBefore) return { ...plain(`avant le ${day}`), ...rest };
  if (bound === "by") return { ...plain(`d’ici au ${day}`, `pour ${day}`), ...rest };
  return { ...plain(day, `pour ${day}`), ...rest };
}

/** The part of the day that the words name, as it stands behind a day. */
function hourIn(said: string): string {
  const found =
    HOUR.exec(said)?.[0]
      .replaceAll("'", "’")
      .replace(/(\d) ?h/g, "$1 h") ?? "";
  if (/^(?:au )?(?:matin|soir)$/i.test(found)) return ` au ${found.replace(/^au /i, "")}`;
  if (/^(?:à )?midi$/i.test(found)) return " à midi";
  return found === "" ? "" : ` ${found}`;
}

const plain = (when: string, forWhen = when): SaidDay => ({ when, forWhen, isToday: false, hour: "" });
const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
