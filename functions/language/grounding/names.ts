import type { Found, Given } from "./types.ts";
import { familiesIn, isInFamilies } from "./word-families.ts";
import { onceASource } from "./once-a-source.ts";
import { NUMBER_WORDS } from "../text/number-words.ts";
import { foldWords, stemOf, wordsOf } from "./stem.ts";
import { BUSINESS_VOCABULARY, FUNCTION_VOCABULARY, USUAL_WORDS } from "./vocabulary.ts";
import words from "./words.json" with { type: "json" };

const NUMBER_WORD = new RegExp(`^(?:${NUMBER_WORDS.source})$`);
const WORD = /[\p{L}\p{M}\d]+(?:[&.](?=[\p{L}\d])[\p{L}\p{M}\d]+)*/gu;
const CAPITAL = /^\p{Lu}|^\d+\p{Lu}|^\p{Ll}\p{Lu}/u;
/** Capitals of forms and of letters, which name nobody. */
const NO_NAME = new Set(words.noNames.flatMap((line) => line.split(" ")));
/** First names and family names that are also words: a sentence rarely begins with the word. */
const ALSO_A_WORD = new Set(words.namesThatAreWords.flatMap(wordsOf));
/** « M. Cordier »: this dot ends no sentence. */
const TITLE_BEFORE = /(?:^|[\s(«])(?:M|Mr|Mme|Mlle|Dr|Me|St|Ste|\p{Lu})\.\s*$/u;
/** « Cordier » is no « cordialement ». */
const ENDS_AS_A_NAME = /(?:ier|ard|aud|ault|eau|et|ot|and|in|on|ez)$/;
const ACRONYM = /^\p{Lu}{2,4}$/u;
const OF_A_PLACE = /^(?:e?s?)?n?(?:ais|aise|ois|oise|ien|ienne|ain|aine)s?$/;
const GOVERNED =
  /^(?:\p{L}{3,}[ei]r (?:l[ae]s? |l['’]|une? |des |du |[nv]otre |[nv]os |t[aeo]n? |tes |ce(?:tte|s)? |avec |avant )|\p{L}{4,} (?:de |d['’]|du |des |de l['’]|de la |pour |en |à la |au )(?!\p{Lu}|l[ae] \p{Lu})\p{L})/u;
/** Endings of common nouns that few names have. */
const ABSTRACT = /(?:[stx]ion|[ae]ment|[^lt]ite|isme|[nvct]age|[ct]ure)s?$/;
const OPENING = /(?:^|[.!?…:;»]["»”)\s]*|\n\s*|[«“"(]\s*|^\s*[-–•]\s*)$/u;

interface Word {
  readonly text: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  readonly opens: boolean;
  /** Followed by its subject, so a verb and no name: « Veux-tu ». */
  readonly asks: boolean;
  /** Followed by an article or preposition, so no name: « Basculer votre… », « Chronométrage des postes ». */
  readonly governs: boolean;
}

/**
 * Capitalised words of a message that no source has: persons, companies, products, places. A word that opens
 * a sentence is one only where it is none of the usual words. Two names side by side must stand so in a
 * source: the first name of one person with the family name of another is nobody.
 */
export function readNames(text: string, given: Given): Found[] {
  const { sources, trusted } = given;
  const read = sources.map(readWords);
  // First and last name are given one after the other.
  const neighbours = trusted.names.map((name, index, names) => `${name} ${names[index + 1] ?? ""}`);
  const names = wordsOfTexts([...trusted.names, ...neighbours].map(wordsIn));
  const knows = (word: string) => names.words.has(word) || read.some(({ words }) => words.has(word));
  const isStem = (stem: string) => read.some(({ stems }) => stems.has(stem));
  const told = new Set(read.flatMap(({ families }) => [...families]));
  const standsAs = (pair: string) => names.pairs.has(pair) || read.some(({ pairs }) => pairs.has(pair));
  const found: Found[] = [];
  let previous: Word | null = null;
  const isUnknown = ({ folded, text }: Word) =>
    !knows(folded) &&
    !knows(folded.replace(/s$/, "")) &&
    !(ACRONYM.test(text) && isInFamilies(folded, told)) &&
    !read.some(({ lowerCase }) => namesPlace(folded, lowerCase));
  const areApart = (first: Word, second: Word) =>
    /^[ \u00a0-]$/.test(text.slice(first.end, second.start)) &&
    !standsAs(pairKey(first.folded, second.folded));
  for (const word of wordsIn(text)) {
    const named =
      CAPITAL.test(word.text) && !isOrdinary(word) && !(word.opens && isStem(stemOf(word.folded)));
    const before: Word | null = named ? previous : null;
    previous = null;
    if (named && isUnknown(word)) found.push({ kind: "name", start: word.start, end: word.end });
    else if (before !== null && areApart(before, word))
      found.push({ kind: "name", start: before.start, end: word.end });
    else if (named) previous = word;
  }
  return merged(found, text);
}

interface WordsOfTexts {
  readonly words: ReadonlySet<string>;
  /** Two words side by side. */
  readonly pairs: ReadonlySet<string>;
}

function wordsOfTexts(texts: readonly (readonly Word[])[]): WordsOfTexts {
  return {
    words: new Set(texts.flatMap((words) => words.map(({ folded }) => folded))),
    pairs: new Set(texts.flatMap(pairsOf)),
  };
}

/** The words of a source, its pairs of words, its longer lower-case words and their stems. */
export const readWords = onceASource(({ text }) => {
  const words = wordsIn(text);
  const lowerCase = new Set(words.flatMap((word) => (/^\p{Ll}{5,}$/u.test(word.text) ? [word.folded] : [])));
  return {
    ...wordsOfTexts([words]),
    lowerCase,
    stems: new Set([...lowerCase].map(stemOf)),
    families: familiesIn([text]),
  };
});

/** « la société lyonnaise » is of Lyon. */
function namesPlace(place: string, adjectives: ReadonlySet<string>): boolean {
  if (place.length < 4) return false;
  const root = place.replace(/e?s?$/, "");
  return [...adjectives].some((word) => word.startsWith(root) && OF_A_PLACE.test(word.slice(root.length)));
}

function isOrdinary(word: Word): boolean {
  const { folded } = word;
  if (folded.length === 1 || NO_NAME.has(folded) || FUNCTION_VOCABULARY.has(folded)) return true;
  if (!word.opens) return false;
  return word.asks || (!ALSO_A_WORD.has(folded) && (word.governs || isUsualOpening(folded)));
}

function isUsualOpening(folded: string): boolean {
  const plain = folded.replace(/(?:e?s|e)$/, "");
  if (NUMBER_WORD.test(folded)) return true;
  if (USUAL_WORDS.has(folded) || USUAL_WORDS.has(plain) || USUAL_WORDS.has(`${plain}e`)) return true;
  if (BUSINESS_VOCABULARY.has(stemOf(folded)) && !ENDS_AS_A_NAME.test(folded)) return true;
  // « Lavage », « Déploiement », « Facturation »
  if (folded.length > 5 && ABSTRACT.test(folded)) return true;
  // « Souhaiteriez-vous… », « Heureusement… »
  return folded.length > 4 && /(?:ez|ons|ment|ions|iez)$/.test(folded);
}

function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].map((match) => {
    const start = match.index;
    const end = start + match[0].length;
    const before = text.slice(0, start).slice(-12);
    return {
      text: match[0],
      folded: foldWords(match[0]).replace(/[.]/g, ""),
      start,
      end,
      asks: /^[-‑](?:t[-‑])?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|moi)\b/iu.test(text.slice(end)),
      governs: GOVERNED.test(text.slice(start)),
      opens:
        !TITLE_BEFORE.test(before) &&
        (OPENING.test(start === before.length ? before : `x${before}`) ||
          /[\n]\s*$|^[LDJNCSM]['’]$/u.test(before)),
    };
  });
}

const pairKey = (first: string, second: string): string => [first, second].sort().join();

function pairsOf(words: readonly Word[]): string[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    return next === undefined ? [] : [pairKey(word.folded, next.folded)];
  });
}

/** « Julie » and « Morvan », side by side, are one name. */
function merged(found: readonly Found[], text: string): Found[] {
  const result: Found[] = [];
  for (const one of found) {
    const last = result.at(-1);
    if (last && /^[ \u00a0'’&-]*(?:de |du |des |la |le |d['’])*$/.test(text.slice(last.end, one.start)))
      result[result.length - 1] = { ...last, end: one.end };
    else result.push(one);
  }
  return result;
}
