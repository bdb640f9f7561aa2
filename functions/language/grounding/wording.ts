import { splitSentences } from "../text/sentences.ts";
import type { DraftClaim, Found, Given } from "./types.ts";
import { NUMBER_WORDS } from "../text/number-words.ts";
import { jobOf } from "./jobs.ts";
import { familiesIn, isJobInFamilies, isInFamilies } from "./word-families.ts";
import { comparable } from "./plain-text.ts";
import { foldWords, stemOf, wordsOf } from "./stem.ts";
import { BUSINESS_VOCABULARY } from "./vocabulary.ts";
import words from "./words.json" with { type: "json" };

const NUMBER_WORD = new RegExp(`^(?:${NUMBER_WORDS.source})$`);
const LOWER_CASE_WORD = /(?<![\p{L}\d@])\p{Ll}[\p{Ll}\p{M}œæ]{2,}(?![\p{L}\d@])/gu;
/** Unknown words that a sentence may have before it is taken for an invention, with a claim and without. */
const MOST_UNKNOWN = { claimed: 1, unclaimed: 2 } as const;
/** Conjugated verbs and adverbs tell how something is said. */
const VERB_OR_ADVERB = /(?:[ai]ons|ez|[aeio]nt|ai[st]|aient|era|erai|ment|[^i]er|[^oi]ir)$/;
/** A longer word cut after its first syllables: « expo », « démo ». */
const CLIPPED = /^[a-z]{3,}o$/;
/** Participles tell how something is said too; « qualité » is a noun. */
const PARTICIPLE = /[^t]ée?s?$/u;
/** « votre équipe est-elle associée à ce projet » says nobody’s work. */
const ALSO_A_PARTICIPLE = /^(?:associ|élu|charg)/u;
/** A noun in the singular. A stem would be too short here: « boutique » and « bout » share one. */
const singularOf = (word: string): string => word.replace(/[sx]$/, "");
/** Common nouns that state a fact about a company: in a message, one that no source has is an invention. */
const MATTERS: ReadonlySet<string> = new Set(words.matters.flatMap(wordsOf).map(singularOf));
/** « maintenance » and « mainteneurs » are about the same. */
const SHARED_BEGINNING = 5;

/**
 * Inventions in lower case: jobs and events of a company that no source names, and sentences with several words
 * found neither in the sources nor in the usual vocabulary. A claim is compared with its own sources only. Where a model judges each
 * sentence, jobs alone are left to words.
 */
export function readWording(
  text: string,
  claims: readonly DraftClaim[],
  given: Given,
  isJudged = false,
): Found[] {
  const all = lexiconOf(given);
  const found: Found[] = [];
  for (const sentence of splitSentences(text)) {
    const claim = claims.find((one) => overlaps(one.text, sentence.text));
    const lexicon = claim === undefined ? all : lexiconOf(citedBy(claim, given));
    const unknown: Found[] = [];
    for (const match of sentence.text.matchAll(LOWER_CASE_WORD)) {
      const start = sentence.index + match.index;
      const place: Found = { kind: "unproven", start, end: start + match[0].length };
      const after = sentence.text.slice(match.index + match[0].length);
      if (ALSO_A_PARTICIPLE.test(match[0]) && /^ (?:à|au|aux)\s/u.test(after)) continue;
      if (isJudged && jobOf(foldWords(match[0])) === null) continue;
      const verdict = judge(match[0], lexicon);
      if (verdict === "matter") found.push(place);
      else if (verdict === "unknown") unknown.push(place);
    }
    if (unknown.length > MOST_UNKNOWN[claim === undefined ? "unclaimed" : "claimed"]) found.push(...unknown);
  }
  return found.sort((a, b) => a.start - b.start);
}

interface Lexicon {
  readonly jobs: ReadonlySet<string | null>;
  readonly stems: ReadonlySet<string>;
  readonly beginnings: ReadonlySet<string>;
  readonly families: ReadonlySet<number>;
  /** « expo », « démo ». */
  readonly clipped: readonly string[];
}

function lexiconOf(given: Given): Lexicon {
  const texts = given.sources.map((source) => source.text);
  const words = [...texts, ...given.trusted.names].flatMap(wordsOf);
  return {
    // A DAF is a director.
    jobs: new Set([
      ...words.map(jobOf),
      ...words.flatMap((word) => (/^(?:pdg|dga?|daf|dsi|drh)$/.test(word) ? "directeur" : [])),
    ]),
    stems: new Set(words.map(stemOf)),
    families: familiesIn(texts),
    clipped: words.filter((word) => CLIPPED.test(word)),
    beginnings: new Set(words.map((word) => word.slice(0, SHARED_BEGINNING))),
  };
}

function citedBy(claim: DraftClaim, given: Given): Given {
  const ids = new Set(claim.sourceIds);
  return { ...given, sources: given.sources.filter((source) => ids.has(source.id)) };
}

/** What is wrong with a word; null where nothing is. */
function judge(written: string, lexicon: Lexicon): "matter" | "unknown" | null {
  const [word = ""] = wordsOf(written);
  const job = jobOf(word);
  if (job !== null) return lexicon.jobs.has(job) || isJobInFamilies(word, lexicon.families) ? null : "matter";
  const stem = stemOf(word);
  if (lexicon.stems.has(stem)) return null;
  if (word.length > SHARED_BEGINNING && lexicon.beginnings.has(word.slice(0, SHARED_BEGINNING))) return null;
  // « sono » and « sonorisation »
  if (lexicon.clipped.some((clipped) => word.startsWith(clipped))) return null;
  if (isInFamilies(word, lexicon.families)) return null;
  if (MATTERS.has(singularOf(word))) return "matter";
  return BUSINESS_VOCABULARY.has(stem) ||
    NUMBER_WORD.test(word) ||
    VERB_OR_ADVERB.test(word) ||
    PARTICIPLE.test(written)
    ? null
    : "unknown";
}

function overlaps(claim: string, sentence: string): boolean {
  const [one, other] = [bare(claim), bare(sentence)];
  return one !== "" && (one.includes(other) || other.includes(one));
}

function bare(text: string): string {
  return comparable(text).replace(/[.?!]$/, "");
}
