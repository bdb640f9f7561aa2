import { readDates } from "../../../language/grounding/dates.ts";
import { familiesIn, isInFamilies } from "../../../language/grounding/word-families.ts";
import { readNumbers } from "../../../language/grounding/numbers.ts";
import { onceASource } from "../../../language/grounding/once-a-source.ts";
import { flatten } from "../../../language/grounding/plain-text.ts";
import type { GroundingSource } from "../../../language/grounding/types.ts";
import { FUNCTION_VOCABULARY, LETTER_VOCABULARY } from "../../../language/grounding/vocabulary.ts";
import { MONTH, WEEKDAY } from "../../../language/dates/date-words.ts";
import { splitSentences } from "../../../language/text/sentences.ts";
import { isSameWord, type Word, wordsIn } from "../support/words.ts";
import { isDoing, isOn } from "./lists.ts";
import { BLANK, type Piece, piecesOf } from "./pieces.ts";
import { wordAt } from "./verbs.ts";

interface Saying {
  /** What its writer says in their own name. */
  readonly words: readonly Word[];
  readonly isDenied: boolean;
  /** Wished, offered or supposed, and not said for sure. */
  readonly isOpen: boolean;
}

const DENIES = /^(?:ne|n|pas|aucune?|sans|jamais|rien)$/;
const A_DAY = new RegExp(`^(?:${MONTH}|${WEEKDAY})$`);
/** Of no named month: it is another one when it is read. */
const A_PERIOD = /\b(?:fin|debut|milieu) (?:du mois|de (?:la semaine|l annee|mois|semaine|annee))\b/;
const ENOUGH = 0.6;

const sayingOf = (pieces: readonly Piece[], isWhole = false): Saying => {
  const all = pieces.flatMap(({ words }) => words);
  const said = pieces.flatMap(({ words, isFree }) => words.filter((_, at) => isWhole || !isFree[at]));
  return {
    words: said,
    isDenied: said.some(({ word }) => DENIES.test(word)),
    isOpen: all.some(({ word }) => isOn("tentative", word)),
  };
};

/** A log tells the contact’s words to say what we promised: « Il demande le plan. Je le lui ai promis. » */
const PROMISES_THEM = /\b(?:je|on) (?:le |la |les )?(?:lui|leur) (?:ai|a) promis\b/;

const readSayings = onceASource(({ text }): readonly Saying[] => {
  const isWhole = PROMISES_THEM.test(flatten(text));
  return splitSentences(text)
    .filter((one) => !one.text.includes("?"))
    .map((one) => sayingOf(piecesOf(one.text), isWhole));
});
const readFamilies = onceASource(({ text }) => familiesIn([text]));

/** A word that says what a statement is about. */
export const isContent = ({ word }: Word): boolean =>
  word.length > 2 &&
  word !== BLANK &&
  !/^\d/.test(word) &&
  !A_DAY.test(word) &&
  !FUNCTION_VOCABULARY.has(word) &&
  !isOn("confirming", word) &&
  !isOn("whole", word);

/** What is done must be said; that it was sent, the mail itself shows. */
const isBinding = ({ word }: Word): boolean => isDoing(word) && !/^(?:envoy|adress|transm)/.test(word);

/** Whether a source of ours says what a statement does: its words, numbers and days, as firmly, denied or not. */
export function isSaidByUs(pieces: readonly Piece[], sources: readonly GroundingSource[]): boolean {
  const own = sayingOf(pieces);
  const text = flatten(pieces.map((piece) => piece.text).join(" , "));
  const ours = sources.filter(({ author }) => author === "us");
  const days = ours.map(({ date }) => date);
  return ours.some((source) => {
    const sayings = readSayings(source);
    const families = readFamilies(source);
    const has = (one: Word, among: readonly Saying[]): boolean =>
      among.some(({ words }) => words.some((other) => isSameWord(one, other)));
    const content = own.words.filter(isContent);
    const found = content.filter((one) => has(one, sayings) || isInFamilies(one.word, families));
    const missed = content.filter(
      (one) => !found.includes(one) && (isBinding(one) || !LETTER_VOCABULARY.has(one.stem)),
    );
    if (content.length > 0 && found.length < ENOUGH * (found.length + missed.length)) return false;
    const [best] = sayings.toSorted((a, b) => hits(content, b) - hits(content, a));
    if (best === undefined || own.isDenied !== best.isDenied || (best.isOpen && !own.isOpen)) return false;
    const isWhole = own.words.some(({ word }) => isOn("whole", word));
    if (isWhole && !best.words.some(({ word }) => isOn("whole", word))) return false;
    const period = A_PERIOD.exec(text)?.[0];
    if (period !== undefined && !flatten(source.text).includes(period)) return false;
    const trusted = { names: [], days, urls: [], emails: [], phones: [] };
    const dates = readDates(text, { sources: [source], trusted });
    // « Je vous l’avais promis le 2 »: of its object nothing is said but the day.
    if (found.length === 0 && (dates.rest === text || dates.found.length > 0)) return false;
    return dates.found.length === 0 && readNumbers(dates.rest, [source], []).length === 0;
  });
}

const hits = (content: readonly Word[], { words }: Saying): number =>
  content.filter((one) => words.some((other) => isSameWord(one, other))).length;

/** What the contact or others tell that is neither asked of us nor said of us. */
const readNews = onceASource(({ text }): readonly (readonly Word[])[] =>
  splitSentences(text)
    .filter((one) => !/\?|\b(?:vous|votre|vos|tu|ton|ta|tes|toi)\b/iu.test(one.text))
    .map((one) => wordsIn(one.text)),
);

/** Whether the contact tells this with this verb: of themselves, or as what they do. */
export function isTheirNews(
  verb: Word,
  all: readonly Word[],
  isDoneByThem: boolean,
  sources: readonly GroundingSource[],
): boolean {
  const content = all.filter((one) => isContent(one) && one !== verb);
  return sources
    .filter(({ author }) => author !== "us")
    .flatMap(readNews)
    .some((news) => {
      const at = news.findIndex((one) => verb.word.length > 2 && isSameWord(one, verb));
      if (at < 0 || (isDoneByThem && !/^(?:je|j|nous|on)$/.test(wordAt(news, at - 1)))) return false;
      return (
        2 * content.filter((one) => news.some((other) => isSameWord(one, other))).length >= content.length
      );
    });
}
