import { jobOf } from "./jobs.ts";
import { isEntry } from "./word-families.ts";
import { foldWords, wordsOf } from "./stem.ts";
import { FUNCTION_VOCABULARY } from "./vocabulary.ts";
import words from "./words.json" with { type: "json" };

/** Who somebody is at work, as a sentence says it: « nouvelle directrice des achats ». */
export interface Role {
  /** The job, or what stands for any: `directeur`, `heads`. */
  readonly head: string;
  /** Words that qualify the job: department, rank, company. */
  readonly details: readonly string[];
  readonly isNew: boolean;
  readonly isFormer: boolean;
  /** The name beside it, folded; null where no name is. */
  readonly name: string | null;
}

export interface Token {
  readonly written: string;
  readonly word: string;
}

/** Roles in a project or a purchase that are not job titles. */
const MORE_JOBS = new Set(words.otherRoles.flatMap(wordsOf));
/** Roles that anybody may have: they state something only with a complement, as in « interlocuteur de la Scierie ». */
const ONLY_OF_SOMETHING = new Set(words.rolesOfSomething.flatMap(wordsOf));
/** Of a title: « directrice commerciale adjointe ». */
const TITLES = words.titles.flatMap((line) => line.split(" "));
/** « dirige la prospective », « en charge du lot 4 ». */
const HEADS =
  /^(?:dirig(?:e|es|eait|era|eant)|pilot(?:e|es|ait|era|ant)|chapeaut\w*|supervis\w*|encadr\w*|presid(?:e|es|ait|era)|coordonn\w*|gere|gerait|occupe|charge|chargee|tete|commandes|succede|succedera)$/;
const NEW = /^(?:nouve(?:au|l|lle|aux)|nouvelles|futur|future|prochain|prochaine)$/;
const FORMER = /^(?:ancien|ancienne|ex)$/;
const LINKS = new Set(wordsOf("de du des d chez aux"));
const ARTICLES = new Set(wordsOf("le la les l un une notre nos votre vos leur leurs son sa ses ce cette"));
const JOIN = /^['’‑-]$/;
const ADVERBS = new Set(wordsOf("aussi egalement desormais maintenant toujours actuellement donc deja"));
const TOKEN = /[\p{L}\p{M}\d]+|[^\p{L}\p{M}\d\s]/gu;
const INFINITIVE = /(?:[^i]er|oir|[^o]ir|dre|tre)$/;

/** The words and punctuation marks of a text, without the apostrophes and hyphens that join words. */
export const tokensOf = (text: string): Token[] =>
  [...text.normalize("NFC").matchAll(TOKEN)]
    .map(([written]) => ({ written, word: foldWords(written) }))
    .filter(({ written }) => !JOIN.test(written));

const isWord = (token: Token | undefined): token is Token =>
  token !== undefined && /^[\p{L}\p{M}\d]/u.test(token.written);
/** Whether a word begins with a capital letter. */
export const isCapital = ({ written }: Token): boolean => /^\p{Lu}/u.test(written);
const isAcronym = ({ written }: Token): boolean => /^\p{Lu}{2,5}$/u.test(written);

/** The job that a word names; null where it names none. */
export function headOf(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at];
  if (!isWord(token)) return null;
  const { word } = token;
  const next = tokens[at + 1]?.word ?? "";
  // « associée à ce projet », « chargé à 80 % »
  if (/^(?:associe|elu|charge)/.test(word) && /^(?:a|au|aux)$/.test(next)) return null;
  if (word.startsWith("charge")) return LINKS.has(next) ? "heads" : null;
  if (word === "tete" && tokens[at - 1]?.word !== "la") return null;
  const job = jobOf(word);
  if (job !== null) return job;
  const singular = word.replace(/s$/, "");
  if (MORE_JOBS.has(singular)) return singular;
  if (ONLY_OF_SOMETHING.has(word)) return `of ${singular}`;
  return HEADS.test(word) ? "heads" : null;
}

/** The complements of a job: « de la prospective chez Kerbrat ». */
function detailsFrom(tokens: readonly Token[], from: number, isVerb: boolean): string[] {
  const details: string[] = [];
  let at = from;
  if (isVerb) while (ADVERBS.has(tokens[at]?.word ?? "")) at += 1;
  const take = (start: number): void => {
    let place = start;
    while (ARTICLES.has(tokens[place]?.word ?? "")) place += 1;
    const token = tokens[place];
    if (!isWord(token) || FUNCTION_VOCABULARY.has(token.word)) return;
    if (INFINITIVE.test(token.word) && !isCapital(token)) return;
    details.push(token.word);
    at = place;
  };
  if (isVerb && ARTICLES.has(tokens[at]?.word ?? "")) {
    take(at);
    at += 1;
  }
  for (; ; at += 1) {
    const token = tokens[at];
    if (!isWord(token)) break;
    const isOfAName = details.length > 0 && isCapital(token) && isCapital(tokens[at - 1] ?? token);
    if (LINKS.has(token.word)) take(at + 1);
    else if (
      isAcronym(token) ||
      isOfAName ||
      (TITLES.some((title) => isEntry(token.word, title)) && !isCapital(token))
    )
      details.push(token.word);
    else if (token.word !== "et" || details.length === 0 || !LINKS.has(tokens[at + 1]?.word ?? "")) break;
  }
  return details;
}

/** The roles that a sentence speaks of. `names`: the folded names that somebody there may bear. */
export function rolesIn(tokens: readonly Token[], names: ReadonlySet<string>): Role[] {
  return tokens.flatMap((_, at): Role[] => {
    const head = headOf(tokens, at);
    if (head === null) return [];
    const details = detailsFrom(tokens, at + 1, head === "heads");
    if (details.length === 0 && (head === "heads" || head.startsWith("of "))) return [];
    const before = tokens
      .slice(0, at)
      .slice(-2)
      .map(({ word }) => word);
    const isNamed = (one: Token): boolean => isCapital(one) && names.has(one.word);
    const inDetails = new Set(details);
    const nearest =
      tokens.slice(0, at).findLast(isNamed) ??
      tokens.slice(at + 1).find((one) => isNamed(one) && !inDetails.has(one.word));
    return [
      {
        head,
        details,
        isNew: before.some((word) => NEW.test(word)),
        isFormer: before.some((word) => FORMER.test(word)),
        name: nearest?.word ?? null,
      },
    ];
  });
}
