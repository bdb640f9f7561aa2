import { type Day, daysBetween } from "../../language/dates/calendar.ts";
import type { DateMention } from "../../language/dates/date-rule.ts";
import { findDates } from "../../language/dates/date-mentions.ts";
import { fold, normalise } from "../../language/text/normalise.ts";
import { repairTypo } from "../../language/text/repair-typo.ts";
import { withoutGreeting } from "./without-greeting.ts";
import { addPieces, hashOf, type Pieces } from "./hash-features.ts";
import { endingOf, familiesOf } from "./word-classes.ts";
import type { SentenceInText, Way } from "./sentence-in-text.ts";

/** Characters of a sentence that are read. */
export const LONGEST_READ = 400;

const TOKEN = /\p{L}+|\d+|[?!€%:;()"«»]|\.{2,}|…/gu;
const WEEKDAY = /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mar|mer|jeu|ven|vend|sam)$/;
const MONTH =
  /^(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|janv|jan|fev|fevr|avr|juil|sept|oct|nov|dec)$/;

/** The days and periods that a sentence names. */
export const datesIn = (sentence: string, day: Day): DateMention[] =>
  findDates(normalise(sentence.slice(0, LONGEST_READ)), day);

interface Token {
  /** Folded, single slips of typing repaired. */
  readonly word: string;
  /** As written, in small letters. */
  readonly written: string;
  readonly families: readonly string[];
  readonly ending: string;
  /** What represents it in sequences: its class, or the word. */
  readonly shape: string;
}

function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = [];
  for (const match of sentence.slice(0, LONGEST_READ).matchAll(TOKEN)) {
    const raw = match[0];
    const written = raw.toLowerCase();
    const word = repairTypo(fold(raw));
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

type Side = "in" | "out" | "rec";

const side = (way: Way): Side =>
  way === "emailIn" || way === "linkedinIn"
    ? "in"
    : way === "emailOut" || way === "linkedinOut"
      ? "out"
      : "rec";

/** The features of a sentence, `dates` being what it names, as names and pieces of words. */
function featureNames(
  { way, day, sentences, index }: SentenceInText,
  dates: readonly DateMention[] | undefined,
): (string | Pieces)[] {
  const whole = sentences[index] ?? "";
  const sentence = withoutGreeting(whole);
  const tokens = tokensOf(sentence);
  const names: (string | Pieces)[] = ["bias", `way ${way}`, `side ${side(way)}`];
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
    if (/^\p{L}{4,}/u.test(word)) names.push({ word: `<${word}>` });
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
  for (const date of (sentence === whole ? dates : undefined) ?? datesIn(sentence, day)) {
    if (date.past || date.end < day) both("date past");
    else {
      both("date coming");
      const ahead = daysBetween(day, date.start);
      names.push(`date ${ahead <= 3 ? "near" : ahead <= 14 ? "soon" : ahead <= 60 ? "later" : "far"}`);
    }
  }
  const before = sentences[index - 1];
  const next = sentences[index + 1];
  if (before !== undefined) neighbourNames("<", before, names);
  if (next !== undefined) neighbourNames(">", next, names);
  return names;
}

const MOST_OF_NEIGHBOUR = 40;

function neighbourNames(mark: "<" | ">", sentence: string, names: (string | Pieces)[]): void {
  const tokens = tokensOf(sentence).slice(0, MOST_OF_NEIGHBOUR);
  for (const { word, families, ending } of tokens) {
    names.push(`${mark} ${word}`);
    for (const family of families) names.push(`${mark}f ${family} ${ending}`);
  }
  if (sentence.includes("?")) names.push(`${mark} question`);
}

const MOST_IN_PAIRS = 24;
/** Distance, in words, within which two words are paired. */
const NEAR = 4;

interface Placed {
  readonly family: string;
  readonly ending: string;
  readonly at: number;
}

/** Features of word families and grammatical persons, alone and in sequence. */
function familyNames(tokens: readonly Token[], from: Side, names: (string | Pieces)[]): void {
  const placed: Placed[] = [];
  const kinds = tokens.map((token) => kindOf(token, from));
  tokens.forEach(({ families, ending }, at) => {
    const before = tokens[at - 1];
    const next = tokens[at + 1];
    const doer = doerOf(ending, from);
    for (const family of families) {
      const person = personOf(family, from);
      placed.push({ family: person ?? family, ending, at });
      names.push(`f ${family}`);
      if (person !== null) {
        names.push(
          `r ${person}`,
          `rb ${person} ${kinds[at + 1] ?? "$"}`,
          `rt ${person} ${kinds[at + 1]} ${kinds[at + 2]}`,
        );
        continue;
      }
      names.push(`f ${family} ${ending}`, `${from}|f ${family} ${ending}`);
      if (doer !== null) names.push(`fd ${family} ${doer}`);
      names.push(
        `fb ${before?.shape ?? "^"} ${family} ${ending}`,
        `fn ${family} ${ending} ${next?.shape ?? "$"}`,
        `fk ${kinds[at - 2] ?? "^"} ${kinds[at - 1] ?? "^"} ${family} ${ending}`,
      );
      for (const other of next?.families ?? [])
        names.push(`ff ${family} ${other}`, `ffe ${family} ${ending} ${other}`);
    }
  });
  kinds.forEach((kind, at) => {
    const next = kinds[at + 1];
    const after = kinds[at + 2];
    if (next !== undefined) names.push(`kb ${kind} ${next}`);
    if (next !== undefined && after !== undefined) names.push(`kt ${kind} ${next} ${after}`);
  });
  names.push(`k^ ${kinds[0]}`, `k^^ ${kinds[0]} ${kinds[1]}`, `k^^^ ${kinds[0]} ${kinds[1]} ${kinds[2]}`);
  const some = placed.slice(0, MOST_IN_PAIRS);
  for (let one = 0; one < some.length; one += 1)
    for (let two = one + 1; two < some.length; two += 1) {
      const [a, b] = [some[one], some[two]];
      if (a === undefined || b === undefined || a.at === b.at) continue;
      names.push(`fp ${a.family} ${b.family}`);
      if (b.at - a.at <= NEAR) names.push(`fq ${a.family} ${a.ending} ${b.family} ${b.ending}`);
    }
}

/** Who « je » and « vous » are depends on who writes: « U » is us, « C » the contact, « T » somebody else. */
function personOf(family: string, from: Side): string | null {
  if (family === "us") return from === "in" ? "C" : "U";
  if (family === "you") return from === "out" ? "C" : from === "in" ? "U" : "Y";
  if (family === "they") return from === "rec" ? "C" : "T";
  return null;
}

/** The subject that a verb's ending implies. */
function doerOf(ending: string, from: Side): string | null {
  if (ending === "will1") return `${personOf("us", from)} will`;
  if (ending === "we") return `${personOf("us", from)} now`;
  if (ending === "will2") return `${personOf("you", from)} will`;
  if (ending === "you") return `${personOf("you", from)} now`;
  if (ending === "will3") return `${personOf("they", from)} will`;
  return null;
}

/** What a word is in a sequence: the person, else its first family and its ending, else what stands for it. */
function kindOf({ families: [family], ending, shape }: Token, from: Side): string {
  if (family === undefined) return shape;
  return personOf(family, from) ?? `${family}.${ending}`;
}

/** The features of a sentence, each once; `dates` are those it names, where they are known already. */
export function featuresOf(sentence: SentenceInText, dates?: readonly DateMention[]): Set<number> {
  const hashes = new Set<number>();
  for (const name of featureNames(sentence, dates))
    if (typeof name === "string") hashes.add(hashOf(name));
    else addPieces(name, hashes);
  return hashes;
}
