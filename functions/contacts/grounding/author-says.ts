import type { Day } from "../../language/dates/calendar.ts";
import type { UngroundedFact } from "../../language/grounding/ungrounded-in.ts";

const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
  " ",
);
const WRITTEN = new RegExp(String.raw`(?:(\d{1,2})(?:er)?\s)?(${MONTHS.join("|")})(?:\s(\d{4}))?`, "iu");
const NUMERIC = /(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?/;

/** Where one meets: the words right before a name that make it a place. */
const PLACE =
  /(?:à|au|aux|en|vers|chez|rue|place|avenue|boulevard|quai|gare|aéroport|salle|hôtel|restaurant|bureau|bureaux|agence|site)(?: (?:de|du|des|la|le|les)| d[’'])? ?$/iu;
/** « J’ai écrit à Solène » names a person. */
const TOLD =
  /(?:parl|écri|demand|dit|envoy|transmi|promi|présent|propos|confi|répond|adress|remi|donn|grâce)\p{L}{0,6} à $/iu;
/** As much of the text before a name as the longest of these words needs. */
const BEFORE = 40;

/** Half a year in days: a day and month without a year is the nearer one. */
const NEAR = 183;
const A_DAY = 86_400_000;

/**
 * What to point out of what an author wrote and nothing proves, each once: names, amounts, addresses and days that are
 * over. An hour, a place or a day to come is what one proposes, and a small number what one counts oneself.
 */
export function worthChecking(
  found: readonly UngroundedFact[],
  message: string,
  today: Day,
): UngroundedFact[] {
  const text = message.normalize("NFC");
  const told = new Set<string>();
  return found.filter((fact) => {
    const key = `${fact.kind} ${fact.text.toLowerCase()}`;
    if (told.has(key) || isProposed(fact, text, today)) return false;
    told.add(key);
    return true;
  });
}

function isProposed({ kind, text, start }: UngroundedFact, message: string, today: Day): boolean {
  if (kind === "number") return /h/i.test(text) || Number(text.replace(/\D/g, "")) < 1_000;
  if (kind === "date") return isToCome(text, today);
  if (kind !== "name") return false;
  const before = message.slice(Math.max(0, start - BEFORE), start).replace(/\s/g, " ");
  const word = before.replace(PLACE, "|").split(" ").at(-1);
  // « là », « dossier de » end in the same letters, and are none of these words.
  return word === "|" && !TOLD.test(before);
}

/** Whether a day written out is today or later; false where it cannot be read. */
function isToCome(text: string, today: Day): boolean {
  const [, writtenDay, name, writtenYear] = WRITTEN.exec(text) ?? [];
  const [, numericDay, numericMonth, numericYear] = NUMERIC.exec(text) ?? [];
  const month = name === undefined ? Number(numericMonth) : MONTHS.indexOf(name.toLowerCase()) + 1;
  if (!(month >= 1 && month <= 12)) return false;
  const year = writtenYear ?? numericYear;
  const now = Date.parse(today);
  // Without a day, its month: to come until it is over.
  const day = Number(writtenDay ?? numericDay ?? 28);
  const at = (of: number) => Date.UTC(of, month - 1, day);
  if (year !== undefined) return at(Number(year)) >= now;
  const thisYear = at(Number(today.slice(0, 4)));
  const ahead = (thisYear - now) / A_DAY;
  return ahead < -NEAR || (ahead >= 0 && ahead <= NEAR);
}
