import { stemOf } from "../../../language/grounding/stem.ts";
import { fold } from "../../../language/text/normalise.ts";

/** A word and its position in the sentence. */
export interface Word {
  /** Folded. */
  readonly word: string;
  readonly written: string;
  readonly stem: string;
  /** Index in `SAME` of the verb it is a form of; -1 for none. */
  readonly verb: number;
  readonly at: number;
}

const WORD = /\p{L}+|\d+|\?/gu;

/** The words of a sentence in order, without punctuation. */
export function wordsIn(sentence: string): Word[] {
  return [...sentence.matchAll(WORD)].map(([written], at) => {
    const word = fold(written).replaceAll("œ", "oe");
    return { word, written, stem: stemOf(written), verb: SAME.findIndex((form) => form.test(word)), at };
  });
}

const SHARED_BEGINNING = 5;

/** Verbs of letters whose forms share no stem, and synonyms among them. */
const SAME: readonly RegExp[] = [
  /^(?:envo[iy]|enverr|adress|transm|transfer|parven|parvien)/,
  /^(?:appel|rappel|telephon)/,
  /^(?:pre|re)?(?:verr|voi[rst]|voy|vu)/,
  /^(?:recev|recoi|recu|recept)/,
  /^(?:re|main)?(?:tien|ten[eiu])/,
  /^(?:re)?(?:prend|pren|pris)/,
  /^(?:met|mis)/,
  /^(?:sai|sav|saur|su)/,
];

/** Whether two words are forms of one: « livraison », « livrez »; « envoyé », « enverrez ». */
export function isSameWord(one: Word, other: Word): boolean {
  if (one.word === other.word || one.stem === other.stem) return true;
  if (one.verb >= 0 && one.verb === other.verb) return true;
  return (
    one.word.length >= SHARED_BEGINNING &&
    other.word.length >= SHARED_BEGINNING &&
    one.word.startsWith(other.word.slice(0, SHARED_BEGINNING))
  );
}

/** Who somebody is in a text, whoever writes it. */
export type Person = "us" | "contact" | "other";

/** How a sentence uses a word: whether as a verb, its subject, whether negated, whether as a completed act. */
export interface Use {
  readonly isVerb: boolean;
  /** Null where no pronoun tells. */
  readonly doer: Person | null;
  readonly isDenied: boolean;
  readonly isDone: boolean;
}

const FIRST = /^(?:je|j|nous)$/;
const SECOND = /^(?:tu|vous)$/;
const THIRD = /^(?:il|elle|ils|elles)$/;
/** « On » may be either side. */
const ANYBODY = /^on$/;
const PRONOUN = /^(?:je|j|nous|on|tu|vous|il|elle|ils|elles|me|m|te|t|se|s|le|la|les|l|lui|leur|y|en)$/;
const AUXILIARY =
  /^(?:ai|as|a|avons|avez|ont|avais|avait|avions|aviez|avaient|suis|es|est|sommes|etes|sont|etais|etait|etiez|etions|etaient|ete|aurez|aura|aurait|auriez|serait|sera)$/;
const MODAL =
  /^(?:peux|peut|pouvons|pouvez|peuvent|pourrais|pourrait|pourriez|pourrions|dois|doit|devons|devez|doivent|deviez|devait|devais|vais|va|allons|allez|vont|allait|alliez|veux|veut|voulons|voulez|vouliez|souhaite|souhaites|souhaitez|souhaitiez|aimerais|aimeriez|voudrais|voudriez|viens|venez|venons|de)$/;
const DENIES = /^(?:ne|n|pas|rien|jamais|guere|aucun|aucune)$/;
/** Words between the verb and what it is restricted to. */
const FARTHEST_ONLY = 6;
const BETWEEN = /^(?:ne|n|pas|rien|jamais|encore|deja|bien|toujours|aussi|enfin|plus|tout|vraiment|guere)$/;
const LONGEST_RUN = 8;

/** By form: an infinitive, or what a conjugated verb ends in. */
const CONJUGATED = /(?:ez|ons|ont|ent|ais|ait|aient|iez|ions|rai|ras|ra|es|e|s|t)$/;
/** Not « novembre », « notre ». */
const INFINITIVE = /(?:er|ir|[nor]dre|udre|[ae]ttre|[ao]itre|mpre|[ui]vre|[aiu]ire|[bdfl]ire|clure)$/;
const PARTICIPLE = /(?:ée?s?|ies?|i|its?|ites?|is|ises?|ues?|us|u|erte?s?|ainte?s?|einte?s?)$/u;

/** How a word is used, by the pronouns, auxiliaries and negations right before it. */
export function useOf(words: readonly Word[], { at, word, written }: Word, writer: Person): Use {
  let from = at;
  while (from > 0 && at - from < LONGEST_RUN) {
    const before = words[from - 1]?.word ?? "";
    if (![PRONOUN, AUXILIARY, MODAL, BETWEEN].some((one) => one.test(before))) break;
    from -= 1;
  }
  const run = words.slice(from, at).map((one) => one.word);
  const after = words[at + 1]?.word ?? "";
  const isDone = run.some((one) => AUXILIARY.test(one)) && PARTICIPLE.test(written);
  const isNamed =
    ["le", "la", "les", "l"].includes(run.at(-1) ?? "") && !INFINITIVE.test(word) && run.length === 1;
  const isBare = INFINITIVE.test(word) && !run.some((one) => MODAL.test(one));
  const doer = isNamed || isBare ? null : subjectOf(run, words[from - 1]?.word ?? "", writer);
  const isVerb =
    isDone || (doer !== null && (CONJUGATED.test(word) || INFINITIVE.test(word))) || INFINITIVE.test(word);
  const isDenied =
    /^(?:pas|jamais)$/.test(after) || (run.some((one) => DENIES.test(one)) && !isOnly(words, at));
  return { isVerb, doer, isDenied, isDone };
}

/** « vous n’avez reçu de nous que le devis » is a restriction and no negation. */
const isOnly = (words: readonly Word[], at: number): boolean =>
  words.slice(at + 1, at + 1 + FARTHEST_ONLY).some(({ word }) => /^(?:que|qu)$/.test(word)) &&
  !words.slice(Math.max(0, at - 3), at).some(({ word }) => word === "pas");

/** The subject is the first pronoun of those before a verb: « je vous ai », « avez-vous », not « de vous ». */
function subjectOf(run: readonly string[], before: string, writer: Person): Person | null {
  const first = run.find((word) => [FIRST, SECOND, THIRD, ANYBODY].some((one) => one.test(word)));
  if (first === undefined || ANYBODY.test(first) || run[0] === "de" || /^(?:pour|a|sans|d)$/.test(before))
    return null;
  if (THIRD.test(first)) return "other";
  // Who posts in public may be the contact or a colleague.
  if (FIRST.test(first)) return writer === "other" ? null : writer;
  return writer === "us" ? "contact" : writer === "contact" ? "us" : null;
}

const INVERSION =
  /\p{L}-(?:t-)?(?:vous|tu|il|elle|ils|elles|on|nous|je)\b|\best-ce\b|^(?:quel|quelle|quels|quelles|quand|comment|pourquoi|combien)\b/iu;

/**
 * Index of the character where the question in a sentence begins; -1 where it asks nothing. « Je n’ai pas
 * tout lu, on en parle si cela vous va ? » asks in its last part only.
 */
export const askedFrom = (sentence: string): number =>
  sentence.includes("?")
    ? (INVERSION.exec(sentence.replace(/[’']/g, "'"))?.index ?? sentence.lastIndexOf(",") + 1)
    : -1;
