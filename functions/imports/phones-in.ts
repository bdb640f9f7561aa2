import { phoneNumbers } from "../crm/phone-numbers.ts";

/** Longest cell that is looked through. */
const LONGEST = 300;

/**
 * The numbers of a cell, as they are dialled: « Fixe : 01 99 00 12 34 / Mob. 06 39 98 00 00 » holds two,
 * « +33 (0)1 99 00 12 34 » one, and Excel has taken a zero away from « 639980000 ».
 */
export function phonesIn(cell: string): string[] {
  const parts = cell
    .slice(0, LONGEST)
    .replace(/\(0\)\s*/g, "")
    .split(/[;,/|\n\r]|:::|\bou\b|\bet\b/i)
    .flatMap(partsOf);
  return phoneNumbers(...parts) ?? [];
}

/** A number with what may follow it: « 01 99 00 12 34 poste 12 ». */
const NUMBER = /(?:\+|\(\+)?\d[\d .()\u00A0\u202F-]{4,30}\d(?: ?(?:poste|ext\.?|x) ?\d{1,6})?/gi;

function partsOf(part: string): string[] {
  return [...part.matchAll(NUMBER)].flatMap(([written]) => {
    const number = written.replace(/^\(\+/, "+").replace(/[()]/g, "").replace(/\s+/g, " ").trim();
    const digits = number.replace(/\D/g, "");
    // Two French ones, with nothing but a space between them.
    if (/^0\d{9}0\d{9}$/.test(digits)) return [inPairs(digits.slice(0, 10)), inPairs(digits.slice(10))];
    if (/^[1-9]\d{8}$/.test(number)) return [inPairs(`0${number}`)];
    if (/^33[1-9]\d{8}$/.test(number)) return [`+${number}`];
    return [number];
  });
}

const inPairs = (digits: string): string => digits.replace(/(\d\d)(?=\d)/g, "$1 ");
