import { splitSentences } from "../../language/text/sentences.ts";
import type {
  DraftClaim,
  DraftToVerify,
  Found,
  Given,
  GroundingSource,
  Violation,
} from "../../language/grounding/types.ts";
import type { Language } from "../../language/text/language-of.ts";
import { readNames } from "../../language/grounding/names.ts";
import { comparable, flatten, isSaid } from "../../language/grounding/plain-text.ts";
import { RISKY, badCitations, withoutCitations, wordsOf } from "./injection-words.ts";
import { greetsAnother, inAnotherLanguage } from "./injection-language.ts";

/** Words in a row that count as copied from somebody's text; more where a claim cites it. */
const FEWEST_WORDS_REPEATED = 9;

const FEWEST_WORDS_CLAIMED = 18;

/** Texts that may be retold, and texts that may only be quoted. */
interface SourcesByAudience {
  readonly ours: readonly GroundingSource[];
  readonly theirs: readonly GroundingSource[];
}

/** A claim’s quote and the sources it cites. */
type Cited = Pick<DraftClaim, "quote" | "sourceIds">;

/** The contact’s own texts that claims cite. */
const citedBy = (claims: readonly Cited[], sources: readonly GroundingSource[]): GroundingSource[] =>
  sources.filter(
    ({ id, author }) => author === "contact" && claims.some(({ sourceIds }) => sourceIds.includes(id)),
  );

function byAudience({ sources }: Given): SourcesByAudience {
  return {
    ours: sources.filter(({ author }) => author === "us"),
    theirs: sources.filter(({ author }) => author !== "us"),
  };
}

/**
 * Signs that others' texts have steered ours, whatever order they gave: it copies them, asks or tells what
 * only our side may, or names somebody whom only they name. No wording of orders is looked for, so it also
 * works against unforeseen ones.
 *
 * @param claims what the draft’s claims quote and cite: a name in these may be told.
 */
export function injectedWords(text: string, given: Given, claims: readonly Cited[]): Found[] {
  const { ours, theirs } = byAudience(given);
  const own = withoutCitations(text, given.sources);
  return [
    ...badCitations(text, theirs),
    ...repeatedSentences(own, text, theirs),
    ...noWords(own),
    ...repeatedWords(own, { ours, theirs }, claims),
    ...risky(own, { ours, theirs }, claims),
    ...strangers(own, given, { ours, theirs }, claims),
  ];
}

const FEWEST_WORDS_OF_SENTENCE = 4;

/** Words from which a source's sentence or line may not stand even within one of ours. */
const FEWEST_WORDS_TAKEN_OVER = 8;

/**
 * Finds whole sentences or lines copied from a source: they speak from its author's side, so a message may
 * retell or quote them only. `own` is the text without what it quotes or reports, at the same places: a source's
 * sentence stays one whatever it quotes itself.
 */
function repeatedSentences(own: string, text: string, sources: readonly GroundingSource[]): Found[] {
  const row = (text: string) => ` ${wordsOf(text).join(" ")} `;
  const countOf = (words: string) => words.split(" ").length - 2;
  const said = new Set(
    sources.flatMap(({ text }) =>
      [...splitSentences(text).map((one) => one.text), ...text.split("\n")].map(row),
    ),
  );
  const long = [...said].filter((words) => countOf(words) >= FEWEST_WORDS_TAKEN_OVER);
  const holds = (text: string) => long.some((words) => row(text).includes(words));
  const takenOver = splitSentences(own).find(({ text }) => holds(text));
  if (takenOver !== undefined || holds(own)) {
    const { index, text: sentence } = takenOver ?? { index: 0, text: own };
    return [{ kind: "quote", start: index, end: index + sentence.length }];
  }
  const found = [own, text].flatMap((given) => {
    let from = 0;
    return splitSentences(given).flatMap((sentence): Found[] => {
      const start = given.indexOf(sentence.text, from);
      if (start < 0) return [];
      from = start + sentence.text.length;
      return said.has(row(sentence.text)) && countOf(row(own.slice(start, from))) >= FEWEST_WORDS_OF_SENTENCE
        ? [{ kind: "quote", start, end: from }]
        : [];
    });
  });
  return found.slice(0, 1);
}

/** A run of characters too long for a word: encoded data, or an address. */
const NO_WORD = /[\p{L}\p{N}+/=_]{30,}/u;

function noWords(own: string): Found[] {
  const match = NO_WORD.exec(own);
  return match === null ? [] : [{ kind: "unproven", start: match.index, end: match.index + match[0].length }];
}

function repeatedWords(own: string, { ours, theirs }: SourcesByAudience, claims: readonly Cited[]): Found[] {
  const row = (text: string) => ` ${wordsOf(text).join(" ")} `;
  const [said, saidByUs, claimed] = [
    theirs.map(({ text }) => row(text)),
    ours.map(({ text }) => row(text)),
    citedBy(claims, theirs).map(({ text }) => row(text)),
  ];
  const words = [...flatten(own).matchAll(/[a-z\d]+/g)];
  const repeats = (first: number, count: number): Found | null => {
    const run = words.slice(first, first + count);
    const last = run.at(-1);
    if (run.length < count || last === undefined) return null;
    const phrase = ` ${run.map(([word]) => word).join(" ")} `;
    if (!said.some((one) => one.includes(phrase)) || saidByUs.some((one) => one.includes(phrase)))
      return null;
    if (count < FEWEST_WORDS_CLAIMED && claimed.some((one) => one.includes(phrase)))
      return repeats(first, FEWEST_WORDS_CLAIMED);
    return { kind: "quote", start: run[0]?.index ?? 0, end: last.index + last[0].length };
  };
  for (const first of words.keys()) {
    const found = repeats(first, FEWEST_WORDS_REPEATED);
    if (found !== null) return [found];
  }
  return [];
}

/** What customers ask for or pay in earnest, as no account to pay to is. */
const PAPERS = /^(?:rib|acomptes?|virements?|payables?|a (?:regler|payer|verser))$/;

function risky(own: string, { ours, theirs }: SourcesByAudience, claims: readonly Cited[]): Found[] {
  const cited = citedBy(claims, theirs).map(({ text }) => flatten(text));
  const saidByUs = ours.map(({ text }) => flatten(text));
  return splitSentences(own).flatMap(({ text, index }) => {
    const flat = flatten(text);
    return RISKY.flatMap((rule): Found[] => {
      const match = rule.exec(flat);
      if (match === null || saidByUs.some((said) => rule.test(said))) return [];
      if (PAPERS.test(match[0]) && cited.some((said) => said.includes(match[0]))) return [];
      const start = index + match.index;
      return [{ kind: "unproven", start, end: start + match[0].length }];
    });
  });
}

/**
 * Names found only in others’ texts, and in none that a claim cites, of an article in no sentence that proves one of
 * ours. Acronyms are not names.
 */
function strangers(
  own: string,
  { sources, trusted }: Given,
  { ours, theirs }: SourcesByAudience,
  claims: readonly Cited[],
): Found[] {
  const quotes = claims.map(({ quote }) => quote);
  const cited = citedBy(claims, theirs);
  const proofs = quotes.flatMap((quote, index) =>
    sources.flatMap((source) =>
      splitSentences(source.text)
        .filter(
          ({ text }, nth) =>
            holdsEither(comparable(text), comparable(quote)) ||
            // An article’s title introduces the names in its text.
            (nth === 0 && source.kind === "article" && isSaid(quote, [source])),
        )
        .map(({ text }): GroundingSource => ({ ...source, id: `${source.id} ${index}`, text })),
    ),
  );
  const said = ` ${theirs.flatMap(({ text }) => wordsOf(text)).join(" ")} `;
  return readNames(own, { sources: [...ours, ...cited, ...proofs], trusted }).filter(({ start, end }) => {
    const name = own.slice(start, end).trim();
    return !/^\p{Lu}{2,4}$/u.test(name) && said.includes(` ${wordsOf(name).join(" ")} `);
  });
}

const holdsEither = (one: string, other: string): boolean => one.includes(other) || other.includes(one);

/**
 * Signs that a message was steered: its words (`injectedWords`), whom it greets, its language, a claim
 * unrelated to its quote, or that it uses none of the sources it was to be written for.
 *
 * @param about ids of the sources that the reasons rest on; empty when they rest on none.
 */
export function injectionIn(
  draft: DraftToVerify,
  given: Given,
  about: ReadonlySet<string>,
  language: Language = "fr",
): Violation[] {
  const message = draft.message.normalize("NFC");
  const found = [
    ...injectedWords(message, given, draft.claims),
    ...greetsAnother(message, given),
    ...inAnotherLanguage(message, given, language),
  ].map(({ kind, start, end }): Violation => ({ kind, text: message.slice(start, end).trim(), start, end }));
  const aside = (kind: Violation["kind"], text: string): Violation => ({
    kind,
    text,
    start: null,
    end: null,
  });
  const { theirs } = byAudience(given);
  for (const { text, quote } of draft.claims) {
    if (!isSaid(quote, theirs)) continue;
    if (!sharesMatter(text, quote)) found.push(aside("unproven", text));
    if (!isShowable(quote)) found.push(aside("quote", quote));
  }
  const cited = draft.claims.flatMap(({ sourceIds }) => sourceIds);
  if (about.size > 0 && draft.claims.length > 0 && !cited.some((id) => about.has(id)))
    found.push(aside("source", draft.claims[0]?.text ?? ""));
  return found;
}

/** Whether a claim’s quote may be shown to the salesperson: longer than one in a message, and no lure. */
const isShowable = (quote: string): boolean =>
  quote
    .split(/(?<=[.!?…])\s+/)
    .every(
      (sentence) =>
        sentence.length <= 400 &&
        !RISKY.some((rule) => !PAPERS.test(rule.exec(flatten(sentence))?.[0] ?? "rib")),
    );

const SHORTEST_MATTER = 4;

/** Words are compared by their beginnings: « proposez », « proposition ». */
const BEGINNING = 4;

/** Whether a claim speaks of what its quote says: a number in the claim, the whole quote, or one word in common. */
function sharesMatter(text: string, quote: string): boolean {
  const matters = (one: string) =>
    wordsOf(one).flatMap((word) => (word.length >= SHORTEST_MATTER ? [word.slice(0, BEGINNING)] : []));
  // A day is what such a sentence is about.
  if (/\d/.test(text)) return true;
  const proof = new Set(matters(quote));
  return comparable(text).includes(comparable(quote)) || matters(text).some((word) => proof.has(word));
}
