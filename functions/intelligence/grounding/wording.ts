import { splitSentences } from "../../suggestions/ranking/french/sentences.ts";
import type { Found } from "./found.ts";
import { jobOf } from "./jobs.ts";
import { comparable } from "./plain-text.ts";
import { stemOf, wordsOf } from "./stem.ts";
import type { DraftClaim, Given } from "./types.ts";
import { BUSINESS_VOCABULARY } from "./vocabulary.ts";

const LOWER_CASE_WORD = /(?<![\p{L}\d@])\p{Ll}[\p{Ll}\p{M}œæ]{2,}(?![\p{L}\d@])/gu;
/** A sentence that claims nothing may use a word that no list foresees, not two. */
const MOST_UNKNOWN = 1;
/** « maintenance » and « mainteneurs » are about the same. */
const SHARED_BEGINNING = 5;

/**
 * Lower-case inventions: jobs that no source names, wherever they stand; and words of matter (a product, an
 * event, a place of work) that neither the sources nor the usual vocabulary of letters have. A claim may use
 * the words of its own sources only, and none that is unknown.
 */
export function readWording(text: string, claims: readonly DraftClaim[], given: Given): Found[] {
  const all = lexiconOf(given);
  const found: Found[] = [];
  let from = 0;
  for (const sentence of splitSentences(text)) {
    const start = text.indexOf(sentence.text, from);
    if (start < 0) continue;
    from = start + sentence.text.length;
    const claim = claims.find((one) => overlaps(one.text, sentence.text));
    const lexicon = claim === undefined ? all : lexiconOf(citedBy(claim, given));
    const unknown: Found[] = [];
    for (const match of sentence.text.matchAll(LOWER_CASE_WORD)) {
      const place = {
        kind: "unproven" as const,
        start: start + match.index,
        end: start + match.index + match[0].length,
      };
      const verdict = judge(match[0], lexicon);
      if (verdict === "job") found.push(place);
      else if (verdict === "unknown") unknown.push(place);
    }
    if (unknown.length > (claim === undefined ? MOST_UNKNOWN : 0)) found.push(...unknown);
  }
  return found.sort((a, b) => a.start - b.start);
}

interface Lexicon {
  readonly jobs: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly beginnings: ReadonlySet<string>;
}

function lexiconOf(given: Given): Lexicon {
  const words = [...given.sources.map((source) => source.text), ...given.trusted.names].flatMap(wordsOf);
  const jobs = words.map(jobOf).filter((job) => job !== null);
  const long = words.filter((word) => word.length >= SHARED_BEGINNING);
  return {
    jobs: new Set(jobs),
    stems: new Set(words.map(stemOf)),
    beginnings: new Set(long.map((word) => word.slice(0, SHARED_BEGINNING))),
  };
}

function citedBy(claim: DraftClaim, given: Given): Given {
  const ids = new Set(claim.sourceIds);
  return { ...given, sources: given.sources.filter((source) => ids.has(source.id)) };
}

function judge(written: string, lexicon: Lexicon): "known" | "job" | "unknown" {
  const [word = ""] = wordsOf(written);
  const job = jobOf(word);
  if (job !== null) return lexicon.jobs.has(job) ? "known" : "job";
  const stem = stemOf(word);
  if (BUSINESS_VOCABULARY.has(stem) || lexicon.stems.has(stem)) return "known";
  return word.length > SHARED_BEGINNING && lexicon.beginnings.has(word.slice(0, SHARED_BEGINNING))
    ? "known"
    : "unknown";
}

function overlaps(claim: string, sentence: string): boolean {
  const [one, other] = [bare(claim), bare(sentence)];
  return one.length > 0 && (one.includes(other) || other.includes(one));
}

function bare(text: string): string {
  return comparable(text)
    .replace(/\s+/g, " ")
    .replace(/[.?!]$/, "");
}
