import { familiesIn, isInFamilies } from "../../language/grounding/word-families.ts";
import { NUMBER_WORDS } from "../../language/text/number-words.ts";
import { onceASource } from "../../language/grounding/once-a-source.ts";
import { ownText } from "../../language/grounding/plain-text.ts";
import { stemOf, wordsOf } from "../../language/grounding/stem.ts";
import type { Given, GroundingSource, Violation } from "../../language/grounding/types.ts";
import { FUNCTION_VOCABULARY, LETTER_VOCABULARY } from "../../language/grounding/vocabulary.ts";
import { splitSentences } from "../../language/text/sentences.ts";
import { mattersOf } from "./private-matters.ts";

const NUMBER_WORD = new RegExp(`^(?:${NUMBER_WORDS.source})$`);
/** « Prochaine étape », « premier point » say nothing of a matter. */
const OF_ANY_LETTER = /\b(?:prochain|premi|derni|suivant|rendez)/;
const SHORTEST_WORD = 3;
/** « maintenance » and « mainteneurs » are about the same. */
const SHARED_BEGINNING = 5;

interface Lexicon {
  readonly stems: ReadonlySet<string>;
  readonly beginnings: ReadonlySet<string>;
  /** Pairs of neighbouring stems, leaving out words that carry no fact. */
  readonly pairs: ReadonlySet<string>;
  readonly families: ReadonlySet<number>;
  readonly matters: ReadonlySet<number>;
}

const readLexicon = onceASource(({ text }: GroundingSource) => lexiconOf([text]));

/**
 * The words of a message that only internal sources explain: their words or kin, unless any letter has them;
 * two usual words side by side as there; and any word on a private matter that they mention. Dates, numbers,
 * amounts and names are left to `verifyDraft`.
 *
 * @param given what the message may tell, and the fields that need no source.
 * @param internal the texts that only we know.
 */
export function leakedIn(
  text: string,
  { sources, trusted }: Given,
  internal: readonly GroundingSource[],
): Violation[] {
  if (internal.length === 0) return [];
  const shared = joined([...sources.map(readLexicon), lexiconOf(trusted.names)]);
  const ours = joined(internal.map(readLexicon));
  const own = ownText(text.normalize("NFC"), sources);
  return splitSentences(own).flatMap(({ text: sentence, index }) => {
    const words = contentOf(sentence);
    const leaked = [
      ...words.filter((word) => isLeaked(word, shared, ours)),
      ...pairsOf(words).filter(
        (pair) => ours.pairs.has(pair) && !shared.pairs.has(pair) && !OF_ANY_LETTER.test(pair),
      ),
    ];
    const place = { start: index, end: index + sentence.length };
    return [...new Set(leaked)].map((text) => ({ kind: "internal" as const, text, ...place }));
  });
}

function isLeaked(word: string, shared: Lexicon, internal: Lexicon): boolean {
  if (says(shared, word)) return false;
  const isShared = says(internal, word);
  const isPrivate = mattersOf(word).some(
    (matter) => internal.matters.has(matter) && (isShared || !shared.matters.has(matter)),
  );
  if (isPrivate) return true;
  if (LETTER_VOCABULARY.has(stemOf(word))) return false;
  return isShared || (isInFamilies(word, internal.families) && !isInFamilies(word, shared.families));
}

function contentOf(text: string): string[] {
  return wordsOf(text).filter(
    (word) => word.length >= SHORTEST_WORD && !FUNCTION_VOCABULARY.has(word) && !NUMBER_WORD.test(word),
  );
}

function pairsOf(words: readonly string[]): string[] {
  const stems = words.map(stemOf);
  return stems.slice(1).map((stem, index) => `${stems[index] ?? ""} ${stem}`);
}

function lexiconOf(texts: readonly string[]): Lexicon {
  const words = texts.flatMap(wordsOf);
  const long = words.filter((word) => word.length > SHARED_BEGINNING && !FUNCTION_VOCABULARY.has(word));
  return {
    stems: new Set(words.map(stemOf)),
    beginnings: new Set(long.map((word) => word.slice(0, SHARED_BEGINNING))),
    pairs: new Set(
      texts.flatMap((text) => splitSentences(text)).flatMap(({ text }) => pairsOf(contentOf(text))),
    ),
    families: familiesIn(texts),
    matters: new Set(words.flatMap(mattersOf)),
  };
}

function joined(lexicons: readonly Lexicon[]): Lexicon {
  const all = <Value>(of: (lexicon: Lexicon) => ReadonlySet<Value>): ReadonlySet<Value> =>
    new Set(lexicons.flatMap((lexicon) => [...of(lexicon)]));
  return {
    stems: all(({ stems }) => stems),
    beginnings: all(({ beginnings }) => beginnings),
    pairs: all(({ pairs }) => pairs),
    families: all(({ families }) => families),
    matters: all(({ matters }) => matters),
  };
}

function says({ stems, beginnings }: Lexicon, word: string): boolean {
  if (stems.has(stemOf(word))) return true;
  return word.length > SHARED_BEGINNING && beginnings.has(word.slice(0, SHARED_BEGINNING));
}
