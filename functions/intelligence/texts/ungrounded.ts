import type { Given } from "../grounding/types.ts";
import { findDates } from "../../suggestions/ranking/french/date-mentions.ts";
import { fold, normalise } from "../../suggestions/ranking/french/normalise.ts";
import { saysWords } from "./words.ts";

const ADDRESS = /https?:\/\/\S+|www\.\S+|\S+@\S+/giu;
const NUMBER = /\d+(?:[ .,\u00a0\u202f]\d+)*/gu;
/** A capitalised word that does not merely begin the sentence. */
const NAME = /(?<=[\p{L}\d,;:)»"] ?[«"(]? ?)(?<!\p{L})\p{Lu}[\p{L}’'-]+/gu;

/** Whether a sentence holds a name, a number, a day or an address that its sources do not. */
export function isUngrounded(sentence: string, { sources, trusted }: Given): boolean {
  const texts = [...sources.map(({ text }) => text), ...trusted.names];
  const all = texts.join("\n");
  const folded = fold(all);
  if ([...sentence.matchAll(ADDRESS)].some(([address]) => !folded.includes(fold(address)))) return true;
  if ([...sentence.matchAll(NAME)].some(([name]) => !saysWords(all, name))) return true;
  return hasForeignNumber(sentence, { sources, trusted }, all);
}

const digits = (text: string): string => text.replace(/\D/g, "");

function hasForeignNumber(sentence: string, { sources, trusted }: Given, all: string): boolean {
  const known = new Set([...all.matchAll(NUMBER)].map(([number]) => digits(number)));
  const days = new Set([
    ...trusted.days,
    ...sources.flatMap(({ text, date }) => [
      date,
      ...findDates(normalise(text), date).flatMap(({ start, end }) => [start, end]),
    ]),
  ]);
  const normalised = normalise(sentence);
  const mentions = sources.flatMap(({ date }) => findDates(normalised, date));
  const dated = mentions
    .filter(({ start, end }) => days.has(start) || days.has(end))
    .map(({ index, length }) => normalised.slice(index, index + length))
    .join(" ");
  const ofDays = new Set([...dated.matchAll(NUMBER)].map(([number]) => digits(number)));
  return [...normalised.matchAll(NUMBER)].some(
    ([number]) => !known.has(digits(number)) && !ofDays.has(digits(number)),
  );
}
