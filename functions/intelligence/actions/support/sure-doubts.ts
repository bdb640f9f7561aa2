import { ownText } from "../../../language/grounding/plain-text.ts";
import { onceASource } from "../../../language/grounding/once-a-source.ts";
import type { GroundingSource, Violation } from "../../../language/grounding/types.ts";
import { FUNCTION_VOCABULARY } from "../../../language/grounding/vocabulary.ts";
import { splitSentences } from "../../../language/text/sentences.ts";
import type { DraftInput } from "../types.ts";
import { byAudience } from "../audience.ts";
import type { DraftSentence } from "./sentences.ts";
import { askedFrom, isSameWord, type Person, useOf, type Word, wordsIn } from "./words.ts";

/** What a sentence says otherwise than its sources, of which code is sure: denied, only asked, done by somebody else. */
type Doubt = Extract<Violation["kind"], "denied" | "asked" | "doer" | "report">;

interface Said {
  readonly words: readonly Word[];
  readonly writer: Person;
  /** Index of the word from which it only asks; past the last word where it asks nothing. */
  readonly askedAt: number;
}

const REPORT =
  /\b(?:vous|tu) (?:m|nous) ?(?:avez|as|aviez|avais|ecriviez|ecrivais|disiez|disais|demandez|demandes|demandiez|demandais|indiquiez|precisiez|signaliez)\b|\bvotre (?:question|demande)\b|\bta (?:question|demande)\b/;
const OUR_REPORT = /\bje (?:vous|t|te) ?(?:avais|ai|ecrivais|disais|indiquais|demandais|proposais)\b/;
/** What the contact says that we did is theirs to say. */
const THEY_SAY = /\b(?:vous|tu) (?:m|nous) ?(?:avez|as|aviez|avais) (?:ecrit|dit|rappele|signale|indique)\b/;
const ASKED =
  /^(?:demand|question|savoir|confirm|verifi|interrog|souhait|voul|voudr|attend|propos|ouvert|aimer|desir|besoin|manqu|faut|faudr|fallait)/;
/** « Si la clause n’est pas révisée » denies nothing. */
const SUPPOSES = /^(?:si|s|sinon|sans|afin|pour)$/;
/** Words of a sentence that one of a source must share to be about the same. */
const SAME_MATTER = 2;
const SHORTEST_WORD = 4;

/** What code alone refuses of a draft's sentence, whatever a model says of it. */
export function sureDoubtsOf({ text, claim }: DraftSentence, input: DraftInput): Violation[] {
  const { shared } = byAudience(input);
  const cited = claim === null ? shared : shared.filter(({ id }) => claim.sourceIds.includes(id));
  const spoken = cited.some(({ audience }) => audience !== "shared");
  return doubtsIn(text, cited, spoken).map((kind) => ({ kind, text, start: null, end: null }));
}

/** @param isSpoken our record of a talk is cited: either side said what it says, and « il » may be the contact. */
function doubtsIn(sentence: string, sources: readonly GroundingSource[], isSpoken: boolean): Doubt[] {
  // « Je rejoins » in somebody’s own words says it of them.
  const words = wordsIn(ownText(sentence, sources));
  const flat = words.map(({ word }) => word).join(" ");
  const said = sources.flatMap(readSaid);
  const by = (writer: Person): boolean => isSpoken || said.some((one) => one.writer === writer);
  const doubts: Doubt[] = [];
  if (REPORT.test(flat) && !by("contact")) doubts.push("report");
  if (OUR_REPORT.test(flat) && !THEY_SAY.test(flat) && !by("us")) doubts.push("report");
  if (sentence.includes("?")) return doubts;
  const matter = words.filter(({ word }) => word.length >= SHORTEST_WORD && !FUNCTION_VOCABULARY.has(word));
  const about = said.filter(
    (one) =>
      matter.filter((word) => one.words.some((other) => isSameWord(word, other))).length >=
      Math.min(SAME_MATTER, matter.length),
  );
  const isReported = words.some(({ word }) => ASKED.test(word));
  for (const word of matter.filter((one) => !ASKED.test(one.word))) {
    const hits = about.flatMap((one) =>
      one.words.filter((other) => isSameWord(word, other)).map((other) => ({ one, other })),
    );
    const use = useOf(words, word, "us");
    if (hits.length === 0 || !use.isVerb) continue;
    const uses = hits.map(({ one, other }) => useOf(one.words, other, one.writer));
    const isSupposed = words.slice(0, word.at).some((one) => SUPPOSES.test(one.word));
    if (!isSupposed && uses.every(({ isDenied }) => isDenied !== use.isDenied)) doubts.push("denied");
    if (!isReported && hits.every(({ one, other }) => other.at >= one.askedAt)) doubts.push("asked");
    if (
      !isReported &&
      !isSpoken &&
      use.doer !== null &&
      uses.every(({ doer }) => doer !== null && doer !== use.doer)
    )
      doubts.push("doer");
  }
  return doubts;
}

const readSaid = onceASource(({ text, author }): Said[] =>
  splitSentences(text).map((sentence) => {
    const words = wordsIn(sentence.text);
    const from = askedFrom(sentence.text);
    // From the verb on that the pronoun follows.
    const askedAt = from < 0 ? words.length : Math.max(0, wordsIn(sentence.text.slice(0, from)).length - 1);
    return { words, writer: author, askedAt };
  }),
);
