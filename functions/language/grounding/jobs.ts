import { wordsOf } from "./stem.ts";
import words from "./words.json" with { type: "json" };

/** What somebody is called by their work: always a fact about a person, never a way of speaking. */
const JOB_WORDS = new Set(words.jobs.flatMap(wordsOf));

/** The job that a word names, one form for « directrice », « directeurs », « directeur »; null for others. */
export function jobOf(word: string): string | null {
  const masculine = word
    .replace(/s$/, "")
    .replace(/(?:rice|euse)$/, "eur")
    .replace(/iere$/, "ier")
    .replace(/ienne$/, "ien")
    .replace(/cheffe$/, "chef")
    .replace(/(?<=ent|ant|at|oc|ert)e$/, "");
  return [word, masculine, masculine.replace(/e$/, "")].find((form) => JOB_WORDS.has(form)) ?? null;
}
