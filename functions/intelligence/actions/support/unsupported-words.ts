import { familiesIn, isInFamilies } from "../../../language/grounding/kin.ts";
import { onceASource } from "../../../language/grounding/once-a-source.ts";
import { ownText } from "../../../language/grounding/plain-text.ts";
import { wordsOf } from "../../../language/grounding/stem.ts";
import type { GroundingSource } from "../../../language/grounding/types.ts";
import { splitSentences } from "../../../language/text/sentences.ts";
import { isContent } from "./frame-words.ts";
import { askedFrom, isSameWord, type Person, useOf, type Word, wordsIn } from "./words.ts";

/** A doubt: something that a sentence says and its sources do not, or say otherwise. */
export interface Doubt {
  readonly kind:
    | "unsaid"
    | "whole"
    | "denied"
    | "asked"
    | "undone"
    | "doer"
    | "report"
    | "order"
    | "unclaimed";
  readonly word: string;
}

interface Said {
  readonly words: readonly Word[];
  readonly writer: Person;
  /** Index of the word from which it only asks; past the last word where it asks nothing. */
  readonly askedAt: number;
  /** Index of the verb inverted with its pronoun (« avez-vous »); -1 where there is none. */
  readonly verbAt: number;
}

/** Words of totality (all, none), which a source must say too. */
const WHOLE =
  /^(?:tous|toutes|toujours|jamais|uniquement|aucune?|entierement|completement|totalement|definitivement|deja|immediatement|partout|personne|desormais|finalement)$/;
const SAME_WHOLE: readonly RegExp[] = [
  /^(?:tou[ts]e?s?|entier|entiere|entierement|completement|totalement|ensemble|plein)/,
  /^(?:jamais|aucune?|pas|rien|ne|n|sans|personne)$/,
  /^(?:deja|fait|faite|prete?s?|viens|venons)$/,
  /^(?:toujours|encore|chaque)$/,
  /^(?:desormais|maintenant|dorenavant|depuis)$/,
];

const REPORT =
  /\b(?:vous|tu) (?:m|nous) ?(?:avez|as|aviez|avais|ecriviez|ecrivais|disiez|disais|demandez|demandes|demandiez|demandais|indiquiez|precisiez|signaliez)\b|\bvotre (?:question|demande)\b|\bta (?:question|demande)\b/;
const OUR_REPORT = /\bje (?:vous|t|te) ?(?:avais|ai|ecrivais|disais|indiquais|demandais|proposais)\b/;
const ASKED = /^(?:demand|question|savoir|confirm|verifi|interrog)/;

/** Questions that presuppose a fact: « Pourquoi avez-vous », « quand a-t-il », « êtes-vous toujours ». */
const PRESUMES =
  /\b(?:pourquoi|(?:quand|comment|combien|ou|qui|qu|que) (?:\w{1,12} ){0,2}(?:as|a|avez|ont|etes|est|sont)|toujours|encore|deja|enfin)\b/;
const NOT_YET = /(?:er|ir|oir|re|rai|ras|ra|rons|rez|ront|rais|rait|rions|riez|raient)$/;

/**
 * The words of a sentence that its sources do not support, and why. A source is read once, however many
 * sentences are checked.
 */
export function doubtsOf(
  sentence: string,
  sources: readonly GroundingSource[],
  names: readonly string[],
): Doubt[] {
  // « Je rejoins » in somebody’s own words says it of them.
  const words = wordsIn(ownText(sentence, sources));
  const said = sources.flatMap(readSaid);
  const families = new Set(sources.flatMap((source) => [...readFamilies(source)]));
  const named = new Set(names.flatMap(wordsOf));
  const flat = words.map(({ word }) => word).join(" ");
  const isReported = words.some(({ word }) => ASKED.test(word));
  const asks = sentence.includes("?");
  const doubts: Doubt[] = words.flatMap((word) => {
    if (!asks && WHOLE.test(word.word) && !saysWhole(word, said))
      return { kind: "whole" as const, word: word.word };
    if (!isContent(word.word) || named.has(word.word) || isSince(words, word)) return [];
    if (word.at > 0 && /^\p{Lu}/u.test(word.written)) return [];
    const hits = said.flatMap((one) =>
      one.words.filter((other) => isSameWord(word, other)).map((other) => ({ one, other })),
    );
    const doubt = (kind: Doubt["kind"]) => ({ kind, word: word.word });
    if (hits.length === 0) return isInFamilies(word.word, families) ? [] : doubt("unsaid");
    if (asks) return [];
    const found: Doubt[] = [];
    // « Intervenez-vous le week-end ? » does not say so, whoever is made its subject.
    if (!isReported && hits.every(({ one, other }) => other.at === one.verbAt)) return doubt("asked");
    const use = useOf(words, word, "us");
    if (!use.isVerb) return [];
    const uses = hits.map(({ one, other }) => useOf(one.words, other, one.writer));
    if (uses.every(({ isDenied }) => isDenied !== use.isDenied)) found.push(doubt("denied"));
    if (!isReported && hits.every(({ one, other }) => other.at >= one.askedAt)) found.push(doubt("asked"));
    if (use.isDone && hits.every(({ other }) => NOT_YET.test(other.written))) found.push(doubt("undone"));
    if (use.doer !== null && uses.every(({ doer }) => doer !== null && doer !== use.doer))
      found.push(doubt("doer"));
    return found;
  });
  // A question may mention one new thing, unless it presupposes it.
  if (asks && doubts.length === 1 && doubts[0]?.kind === "unsaid" && !PRESUMES.test(flat)) doubts.pop();
  const by = (writer: Person) => said.some((one) => one.writer === writer);
  if (REPORT.test(flat) && !by("contact")) doubts.push({ kind: "report", word: "vous" });
  if (OUR_REPORT.test(flat) && !by("us")) doubts.push({ kind: "report", word: "je" });
  return doubts;
}

const readFamilies = onceASource(({ text }) => familiesIn([text]));

const readSaid = onceASource(({ text, author }): Said[] =>
  splitSentences(text).map((sentence) => {
    const words = wordsIn(sentence.text);
    const { from, isInverted } = askedFrom(sentence.text);
    // From the verb on that the pronoun follows.
    const askedAt = from < 0 ? words.length : Math.max(0, wordsIn(sentence.text.slice(0, from)).length - 1);
    return { words, writer: author, askedAt, verbAt: isInverted ? askedAt : -1 };
  }),
);

function saysWhole({ word }: Word, said: readonly Said[]): boolean {
  const kin = SAME_WHOLE.find((one) => one.test(word));
  return said.some(({ words }) => words.some((other) => other.word === word || kin?.test(other.word)));
}

/** « À partir de » leaves nobody. */
const isSince = (words: readonly Word[], { at, word }: Word): boolean =>
  word === "partir" && words[at - 1]?.word === "a" && (words[at + 1]?.word ?? "").startsWith("d");
