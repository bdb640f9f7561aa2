import { fold } from "../text/normalise.ts";

/** An amount of money as a text says it. */
export interface Money {
  /** As they stand in the text: « 45 k€ HT par an ». */
  readonly words: string;
  /** In units of the currency: 45000. */
  readonly value: number;
  readonly currency: "EUR" | "CHF" | "USD" | "GBP";
  /** Without or with tax, where it says. */
  readonly tax: "HT" | "TTC" | null;
  /** What it is paid for, where it says. */
  readonly per: "day" | "week" | "month" | "quarter" | "year" | "unit" | null;
}

const AMOUNT =
  /(?<![\p{L}\d.,/’']|\d[ \u00A0\u202F])(\d{1,3}(?:[ .’'\u00A0\u202F]\d{3}){1,4}|\d{1,9})(?:,(\d{1,2})|\.(\d{1,2}))?[ \u00A0\u202F]?(?:(k|K|M|m|millions?|mille)[ \u00A0\u202F]?)?(?:d[’'] ?)?(€|euros?|EUR|eur|CHF|chf|francs suisses|\$|USD|usd|dollars|£|GBP|gbp)?(?![\p{L}\d])/gu;
/** What follows « 12k » where it is money: not « 12k abonnés ». */
const AFTER_THOUSANDS =
  /^(?:$|[.,;:!?)\n]| ?(?:ht|ttc|\/|par|pour|au|sur|de budget|de plus|environ)(?![\p{L}\d]))/iu;
const TAX = /^[ \u00A0\u202F]?(ht|ttc|h\.t\.|t\.t\.c\.)(?![\p{L}\d])/iu;
const PER =
  /^[ \u00A0\u202F]?(?:\/|par|au|le|la|l[’'])[ \u00A0\u202F]?(jour|semaine|mois|trimestre|an|annee|unite|piece|poste|utilisateur|personne|tonne|kg|m2)(?![\p{L}\d])/u;

const SCALES: Readonly<Record<string, number>> = { k: 1e3, mille: 1e3, m: 1e6, million: 1e6, millions: 1e6 };
const PERIODS: Readonly<Record<string, Money["per"]>> = {
  jour: "day",
  semaine: "week",
  mois: "month",
  trimestre: "quarter",
  an: "year",
  annee: "year",
};

/**
 * The amounts of money in a text, in order. « 12k » is money in this trade; a bare number is none.
 *
 * @example moneyIn("127 000 € HT, soit 45 k€ par an") // 127000 EUR HT, 45000 EUR a year
 */
export function moneyIn(text: string): Money[] {
  const found: Money[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const [all, digits = "", comma, point, scale = "", unit = ""] = match;
    const factor = SCALES[scale.toLowerCase()] ?? 1;
    let end = match.index + all.length;
    const tax = TAX.exec(text.slice(end, end + 8));
    // « 12k », « 300 HT »: money without its sign. « 5 m » is a length, « 4K » a screen.
    const isThousands = scale === "k" && AFTER_THOUSANDS.test(text.slice(end, end + 12));
    const isTaxed = tax !== null && scale.toLowerCase() !== "m";
    if (unit === "" && !isTaxed && !isThousands) continue;
    end += tax?.[0].length ?? 0;
    const per = PER.exec(fold(text.slice(end, end + 16)));
    end += per?.[0].length ?? 0;
    const whole = Number(digits.replaceAll(/\D/g, ""));
    found.push({
      words: text.slice(match.index, end).trim(),
      value: Math.round((whole + Number(`0.${comma ?? point ?? "0"}`)) * factor * 100) / 100,
      currency: currencyOf(unit.toLowerCase()),
      tax: tax === null ? null : /^.?h/i.test(tax[0]) ? "HT" : "TTC",
      per: per === null ? null : (PERIODS[per[1] ?? ""] ?? "unit"),
    });
  }
  return found;
}

function currencyOf(unit: string): Money["currency"] {
  if (unit.startsWith("chf") || unit.startsWith("francs")) return "CHF";
  if (unit === "$" || unit === "usd" || unit === "dollars") return "USD";
  return unit === "£" || unit === "gbp" ? "GBP" : "EUR";
}
