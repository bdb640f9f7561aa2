import { findDates } from "../../language/dates/date-mentions.ts";
import { daysBetween } from "../../language/dates/calendar.ts";
import { fold, normalise } from "../../language/text/normalise.ts";
import { endingOf, familiesOf } from "./word-classes.ts";
import type { SentenceInText, Way } from "./sentence-in-text.ts";

/** A longer sentence says what it says in its first letters. */
export const LONGEST_READ = 400;

const TOKEN = /\p{L}+|\d+|[?!€%:;()"«»]|\.{2,}|…/gu;
const WEEKDAY = /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mar|mer|jeu|ven|vend|sam)$/;
const MONTH =
  /^(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|janv|jan|fev|fevr|avr|juil|sept|oct|nov|dec)$/;

interface Token {
  /** Folded. */
  readonly word: string;
  /** As written, in small letters. */
  readonly written: string;
  readonly families: readonly string[];
  readonly ending: string;
  /** What stands for it in sequences: the name of its class, or the word. */
  readonly shape: string;
}

function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = [];
  for (const match of sentence.slice(0, LONGEST_READ).matchAll(TOKEN)) {
    const raw = match[0];
    const written = raw.toLowerCase();
    const word = fold(raw);
    const isName = tokens.length > 0 && /^\p{Lu}\p{Ll}/u.test(raw);
    const shape = /^\d/.test(word)
      ? "0"
      : WEEKDAY.test(word)
        ? "<jour>"
        : MONTH.test(word)
          ? "<mois>"
          : isName
            ? "<nom>"
            : word;
    const families = familiesOf(word);
    const ending = families.length > 0 ? endingOf(word, written) : "";
    tokens.push({ word, written, shape, families, ending });
  }
  return tokens;
}

const side = (way: Way): string =>
  way === "emailIn" || way === "linkedinIn"
    ? "in"
    : way === "emailOut" || way === "linkedinOut"
      ? "out"
      : "rec";

/** The features of a sentence as strings. */
function featureNames({ way, day, sentences, index }: SentenceInText): string[] {
  const sentence = sentences[index] ?? "";
  const tokens = tokensOf(sentence);
  const names: string[] = ["bias", `way ${way}`, `side ${side(way)}`];
  const from = side(way);
  const both = (name: string) => {
    names.push(name, `${from}|${name}`);
  };
  tokens.forEach(({ word, written, shape }, at) => {
    both(`w ${word}`);
    if (written !== word) names.push(`a ${written}`);
    if (shape !== word) names.push(`s ${shape}`);
    const next = tokens[at + 1];
    const after = tokens[at + 2];
    if (next) both(`b ${shape} ${next.shape}`);
    if (after) names.push(`k ${shape} ${after.shape}`);
    if (next && after) names.push(`t ${shape} ${next.shape} ${after.shape}`);
    if (/^\p{L}{4,}/u.test(word)) {
      const bounded = `<${word}>`;
      for (let size = 3; size <= 5; size += 1)
        for (let start = 0; start + size <= bounded.length && start < 24; start += 1)
          names.push(`c ${bounded.slice(start, start + size)}`);
    }
  });
  familyNames(tokens, from, names);
  const shapes = tokens.map(({ shape }) => shape);
  both(`^ ${tokens[0]?.word ?? ""}`);
  both(`^^ ${shapes.slice(0, 2).join(" ")}`);
  names.push(`$ ${shapes.at(-1) ?? ""}`);
  names.push(`n ${Math.min(6, Math.ceil(tokens.length / 3))}`);
  names.push(`p ${index === 0 ? "first" : "later"} ${index === sentences.length - 1 ? "last" : "more"}`);
  if (sentence.includes("?")) both("question");
  if (/[€%]|\beuros?\b|\d ?k/.test(sentence)) names.push("amount");
  for (const date of findDates(normalise(sentence.slice(0, LONGEST_READ)), day)) {
    if (date.past || date.end < day) both("date past");
    else {
      both("date coming");
      const ahead = daysBetween(day, date.start);
      names.push(`date ${ahead <= 3 ? "near" : ahead <= 14 ? "soon" : ahead <= 60 ? "later" : "far"}`);
    }
  }
  const before = sentences[index - 1];
  const next = sentences[index + 1];
  if (before !== undefined) for (const { word } of tokensOf(before).slice(0, 40)) names.push(`< ${word}`);
  if (next !== undefined) for (const { word } of tokensOf(next).slice(0, 40)) names.push(`> ${word}`);
  return names;
}

const MOST_IN_PAIRS = 24;

/** Families, alone and in the order in which they stand. */
function familyNames(tokens: readonly Token[], from: string, names: string[]): void {
  const placed: { family: string; ending: string; at: number }[] = [];
  tokens.forEach(({ families, ending }, at) => {
    for (const family of families) {
      placed.push({ family, ending, at });
      names.push(`f ${family}`, `f ${family} ${ending}`, `${from}|f ${family} ${ending}`);
      const before = tokens[at - 1];
      const next = tokens[at + 1];
      names.push(
        `fb ${before?.shape ?? "^"} ${family} ${ending}`,
        `fn ${family} ${ending} ${next?.shape ?? "$"}`,
      );
      for (const other of next?.families ?? [])
        names.push(`ff ${family} ${other}`, `ffe ${family} ${ending} ${other}`);
    }
  });
  const some = placed.slice(0, MOST_IN_PAIRS);
  for (let one = 0; one < some.length; one += 1)
    for (let two = one + 1; two < some.length; two += 1) {
      const [a, b] = [some[one], some[two]];
      if (a === undefined || b === undefined || a.at === b.at) continue;
      names.push(`fp ${a.family} ${b.family}`);
    }
}

/** The features of a sentence, each once. */
export function featuresOf(sentence: SentenceInText): Set<number> {
  const hashes = new Set<number>();
  for (const name of featureNames(sentence)) hashes.add(hashOf(name));
  return hashes;
}

/** FNV-1a, mixed once more so that its low bits are as good as its high ones. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
