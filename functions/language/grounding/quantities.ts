import { NUMBER_WORDS, valueOfWords } from "../text/number-words.ts";
import numbers from "../text/numbers.json" with { type: "json" };
import { blank } from "./plain-text.ts";

export interface Quantity {
  readonly kind: "number" | "amount" | "percentage" | "time";
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

const DIGITS = /(?<![\p{L}\d])\d+(?:[ .]\d{3}(?!\d))*(?:[.,]\d+)?/gu;
const PERCENT = /^ ?(?:%|pour ?cents?\b|p ?100\b)/;
const SCALED_MONEY = /^ ?(k|m|md)(?: ?(?:€|euros?\b|eur\b)|€?(?![a-z\d]))/;
const MILLIONS = /^ (million|milliard|mille)s?(?: d)?(?: (?:€|euros?\b))?/;
const MONEY = /^ ?(?:€|euros?\b|eur\b|ht\b|ttc\b|\$|dollars?\b)/;
const TIME = /^ ?(?:h(?: ?(\d{2}))?(?![a-z\d])|heures?(?: (\d{2}))?\b|:(\d{2})\b)/;
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  mille: 1e3,
  m: 1e6,
  million: 1e6,
  md: 1e9,
  milliard: 1e9,
};

/**
 * Numbers, amounts of money, percentages and hours of a flattened text, in digits or in words, in order.
 * « un » is an article.
 *
 * @example quantitiesIn("12,4 k€ pour trois sites") // amount 12400, number 3
 */
export function quantitiesIn(flat: string): Quantity[] {
  const found: Quantity[] = [];
  for (const match of flat.matchAll(DIGITS)) {
    // « un plan en 3D »
    if (/^[23]d\b/.test(flat.slice(match.index))) continue;
    // « 30 » of « 14 h 30 » is read with its hour.
    if (match.index < (found.at(-1)?.end ?? 0)) continue;
    found.push(measured(flat, match.index, match.index + match[0].length, valueOf(match[0])));
  }
  // « mille » of « 3 mille » is read with its digits.
  const rest = found.reduce((text, { start, end }) => blank(text, start, end), flat);
  for (const match of rest.matchAll(NUMBER_WORDS)) {
    const end = match.index + match[0].length;
    const before = flat.slice(0, match.index);
    const quantity = measured(flat, match.index, end, valueOfWords(match[0]));
    if (quantity.kind === "number" && isNoCount(match[0], before, flat.slice(end))) continue;
    found.push(quantity);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** « 12 400,50 », « 12.400 » and « 12.5 ». */
function valueOf(digits: string): number {
  const grouped = /^\d{1,3}(?:[ .]\d{3})+(?:,\d+)?$/.test(digits);
  return Number((grouped ? digits.replace(/[ .]/g, "") : digits.replace(/ /g, "")).replace(",", "."));
}

function measured(flat: string, start: number, end: number, value: number): Quantity {
  const after = flat.slice(end);
  const found = (kind: Quantity["kind"], unit: RegExpExecArray, scale = 1): Quantity => ({
    kind,
    value: scale === 1 ? value : Math.round(value * scale * 100) / 100,
    start,
    end: end + unit[0].length,
  });
  const percent = PERCENT.exec(after);
  if (percent) return found("percentage", percent);
  const scaled = SCALED_MONEY.exec(after);
  if (scaled) return found("amount", scaled, SCALES[scaled[1] ?? ""]);
  const millions = MILLIONS.exec(after);
  if (millions)
    return found(/€|euro/.test(millions[0]) ? "amount" : "number", millions, SCALES[millions[1] ?? ""]);
  const money = MONEY.exec(after);
  if (money) return found("amount", money);
  const time = TIME.exec(after);
  if (!time) return { kind: "number", value, start, end };
  return { ...found("time", time), value: value * 60 + Number(time[1] ?? time[2] ?? time[3] ?? 0) };
}

const RANKS: ReadonlyMap<string, number> = new Map(Object.entries(numbers.ranks));
const RANK = new RegExp(String.raw`\b(${[...RANKS.keys()].join("|")})(?:emes?|ers?|eres?|e|es)?\b`, "g");

/** Ranks of a flattened text, which prove the same number in digits: « douzième » for « 12e ». */
export function ranksIn(flat: string): number[] {
  return [...flat.matchAll(RANK)].flatMap(([, rank = ""]) => RANKS.get(rank) ?? []);
}

/** Numbers that count parts of the message itself: « sous deux conditions ». */
const OF_THE_LETTER =
  /^ (?:conditions|points|questions|sujets|raisons|options|possibilites|elements|remarques|precisions|documents|pieces|choses|demandes|besoins|informations|reponses|themes|axes|phrases)\b/;

/** Articles, « neuf » said of what is new, and ways of speaking. */
function isNoCount(words: string, before: string, after: string): boolean {
  if (words === "un" || words === "une" || words === "zero") return true;
  if (words === "neuf") return !/^ [a-z]{2,}[sx]\b/.test(after);
  if (/^(?:deux|trois)$/.test(words) && OF_THE_LETTER.test(after)) return true;
  // « deux envois : les fiches et le certificat »
  if (/^(?:deux|trois|quatre)$/.test(words) && /^ [a-z]+(?: [a-z]+){0,4} ?: l(?:e|a|es)? /.test(after))
    return true;
  // « un rendez-vous à trois »
  if (/\ba $/.test(before) && /^ ?(?:[.?!,;:]|$)/.test(after)) return true;
  if (words === "deux")
    return (
      /(?:tous|toutes|les|nos|vos|ces|entre|un ou|a) $/.test(before) || /^ (?:mots|lignes)\b/.test(after)
    );
  if (words === "mille") return /^ (?:mercis?|excuses)\b/.test(after);
  return words === "cent" && /(?:pour|a) $/.test(before);
}
