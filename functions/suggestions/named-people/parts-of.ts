import { plainName } from "../../language/untrusted/quotable.ts";
import { jobOf } from "../../language/grounding/jobs.ts";
import { foldWords } from "../../language/grounding/stem.ts";
import { FUNCTION_VOCABULARY } from "../../language/grounding/vocabulary.ts";
import { tokensIn } from "./names-in.ts";

/** Plain letters alone: an address with look-alikes of other scripts is nobody's. */
const ADDRESS = /^[a-z0-9][a-z0-9._%+'-]{0,63}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}$/iu;
const BETWEEN_WORDS = /[\s<>()[\]«»",;]+/u;
const LONGEST_ADDRESS = 254;
const PHONE =
  /(?<![\d,.+])(?:(?:\+|00)33[ .\u00a0\u202f-]?(?:\(0\))?[ .\u00a0\u202f-]?[1-9]|0[1-9])(?:[ .\u00a0\u202f-]?\d{2}){4}(?!\d)/g;

/** The addresses in a text, in lower case, each once. */
export function addressesIn(text: string): string[] {
  const words = text.split(BETWEEN_WORDS).map((word) => word.replace(/[.:!?/]{1,3}$/u, ""));
  const found = words.filter((word) => word.length <= LONGEST_ADDRESS && ADDRESS.test(word));
  return [...new Set(found.map((address) => address.toLowerCase()))];
}

/** The French numbers to call in a text, as they stand, each once. */
export function phonesIn(text: string): string[] {
  const byDigits = new Map([...text.matchAll(PHONE)].map(([number]) => [dialled(number), number.trim()]));
  return [...byDigits.values()];
}

/** A number's national digits: « +33 6 12 » and « 06 12 » are one. */
export const dialled = (number: string): string => number.replace(/\D/g, "").replace(/^(?:0033|33)0?/, "0");

const LINK = /^(?:https?:|www\.)/i;

/** A text without its addresses and links, at the same length: no name is read in them. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>()«»,;]+/gu, (word) =>
    word.includes("@") || LINK.test(word) ? " ".repeat(word.length) : word,
  );
}

/** Whether an address is made of a name: « j.martin@ », « karim.benali@ ». */
export function isOfName(address: string, names: readonly (string | null)[]): boolean {
  const local = address.slice(0, address.indexOf("@"));
  const words = names.flatMap((name) =>
    name === null ? [] : tokensIn(foldWords(name)).map(({ text }) => text),
  );
  return words.some(
    (word) => word.length >= 3 && local.replace(/[._'-]/g, "").includes(word.replace(/[-']/g, "")),
  );
}

/** Shortest part of an address that is a name. */
const SHORTEST = 2;

/** « julie » of julie.martin@…: the family name that the address adds; null where it says none. */
export function familyNameIn(address: string, firstName: string): string | null {
  const [first = "", last = "", ...more] = address.slice(0, address.indexOf("@")).split(".");
  if (more.length > 0 || first !== foldWords(firstName) || !/^[a-z-]+$/.test(last)) return null;
  return last.length < SHORTEST ? null : last.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

const LINKS = new Set(["de", "du", "des", "d", "la", "le", "les", "aux", "et"]);
const OPENS_A_JOB = new Set(
  "le la l un une notre nos votre mon ma son sa nouveau nouvel nouvelle futur future actuel actuelle".split(
    " ",
  ),
);
const MOST_WORDS = 7;
/** Characters of a sentence in which a job stands beside a name. */
const NEAR = 80;
/** What leads from a name to their job. */
const BECOMES =
  /(?:^|[ ,])(?:en tant que?|comme|au poste de|devient|deviendra|sera|est|occupera le poste de) (?:d['’])?$/u;

/** The job that stands beside a name in a sentence, in its words; null where none surely does. */
export function jobBeside(
  sentence: string,
  name: { readonly start: number; readonly end: number },
): string | null {
  const after = sentence.slice(name.end, name.end + NEAR);
  const apposed = /^\s*[,(–:-]\s*/u.exec(after);
  if (apposed !== null) {
    const job = jobAt(after, apposed[0].length);
    if (job !== null) return job.words;
  }
  for (const { start } of tokensIn(after)) {
    if (!BECOMES.test(` ${foldWords(after.slice(0, start))}`)) continue;
    const job = jobAt(after, start);
    if (job !== null) return job.words;
  }
  const from = Math.max(0, name.start - NEAR);
  const before = sentence.slice(from, name.start);
  for (const { start } of tokensIn(before)) {
    const job = jobAt(before, start);
    // Between the job and the name stands nothing but a comma and a title.
    if (
      job !== null &&
      /^(?:\s*[,:(–-])?\s*(?:(?:M|Mr|Mme|Mlle|Monsieur|Madame)\.?\s*)?$/u.test(before.slice(job.end))
    )
      return job.words;
  }
  return null;
}

/** The job that begins at a place of a text, after « notre nouveau »; null where another word does. */
function jobAt(text: string, from: number): { words: string; end: number } | null {
  const tokens = tokensIn(text.slice(from)).map((token) => ({
    ...token,
    start: token.start + from,
    end: token.end + from,
  }));
  const head = tokens.findIndex(({ folded }) => !OPENS_A_JOB.has(folded));
  const first = tokens[head];
  if (first === undefined || tokens[0] === undefined || jobWord(first.folded) === null) return null;
  if (
    /[^\s'’]/u.test(text.slice(from, tokens[0].start)) ||
    holdsPause(text.slice(tokens[0].start, first.start))
  )
    return null;
  const taken = [first];
  for (const token of tokens.slice(head + 1, head + MOST_WORDS)) {
    if (holdsPause(text.slice(taken.at(-1)?.end, token.start))) break;
    if (!LINKS.has(token.folded) && !isDetail(token)) break;
    taken.push(token);
  }
  const last = taken.findLast(({ folded }) => !LINKS.has(folded)) ?? first;
  const job = plainName(text.slice(first.start, last.end));
  return job === null ? null : { words: job, end: last.end };
}

const jobWord = (folded: string): string | null => (folded.startsWith("charge") ? "charge" : jobOf(folded));
const holdsPause = (text: string): boolean => /[^\s'’d l]/iu.test(text);

/** « commercial », « IT »: what qualifies a job. */
const isDetail = ({ text, folded }: { text: string; folded: string }): boolean =>
  !FUNCTION_VOCABULARY.has(folded) &&
  (/^\p{Ll}/u.test(text)
    ? !/(?:[^i]er|oir|ez|ra|ront)$/u.test(folded) || jobOf(folded) !== null
    : /^\p{Lu}{2,5}$/u.test(text));
