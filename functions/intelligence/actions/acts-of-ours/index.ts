import { splitSentences } from "../../../language/text/sentences.ts";
import { ownText } from "../../../language/grounding/plain-text.ts";
import { fold } from "../../../language/text/normalise.ts";
import type { GroundingSource, Violation } from "../../../language/grounding/types.ts";
import { isAct, type News } from "./acts.ts";
import { isEcho } from "./echo.ts";
import { FRAME, type Piece, piecesOf } from "./pieces.ts";
import { isSaidByUs, isTheirNews } from "./said-by-us.ts";
import { hasPredicate, subjectAt } from "./verbs.ts";

/** A longer message is refused for its length. */
const LONGEST_READ = 2_000;

/**
 * Sentences that do or state something in our name (agree, grant, cancel, promise…) which no source of ours says. What
 * the contact says is told as theirs, asked, or left to fill in.
 */
export function actsOfOurs(text: string, sources: readonly GroundingSource[]): Violation[] {
  const own = ownText(text.normalize("NFC").slice(0, LONGEST_READ), sources);
  const news: News = (verb, all, isDoneByThem) => isTheirNews(verb, all, isDoneByThem, sources);
  return splitSentences(own).flatMap(({ text: sentence, index }): Violation[] => {
    const statements = statementsIn(sentence);
    const isWhole = /[.!]$/.test(sentence) && statements.flat().every(({ isFree }) => !isFree.includes(true));
    // A place to fill in names what is missing; one that grants something grants it in our name.
    const framed = [...sentence.matchAll(FRAME)].flatMap(([, words = ""]) =>
      isBinding(words) ? statementsIn(`Voici ${words}`) : [],
    );
    const isUnsaid = (pieces: readonly Piece[]): boolean =>
      (pieces.some((piece) => isAct(piece, news)) ||
        (!sentence.includes("?") && isEcho(pieces, isWhole, sources))) &&
      !isSaidByUs(pieces, sources);
    return [...statements, ...framed].some(isUnsaid)
      ? [{ kind: "commitment", text: sentence, start: index, end: index + sentence.length }]
      : [];
  });
}

/** What binds a house: to grant, to give back, to end, to vouch for, to admit. */
const BINDING =
  /\b(?:confirm|accord(?!\w*eon)|accept|garanti|assur|rembours|resili|annul|valid|offr|offert|gratuit|engag|promet|promis|remise|rabais|reduction|benefici|geste|avoir de|report|prolong|exoner|sans frais|aucun frais|penalit|gracieu|prend(?:s|rons|re)? en charge|a notre charge|notre (?:faute|erreur)|d accord|reconn|certifi|maint[ie]|deduire|deduit|credit|regularis|livr|install|pass(?:e|era|erons|eront)|intervien|viendr|depla[cç]|factur|retenu|acquis|du contrat est)/;

/** Of these, what a judge that errs must not let through: acts that bind; the others are left to the judge. */
export const bindingActs = (text: string, sources: readonly GroundingSource[]): Violation[] =>
  actsOfOurs(text, sources).filter((one) => isBinding(one.text));

const isBinding = (text: string): boolean => BINDING.test(fold(text).replace(/['’-]/g, " "));

/** The parts of a sentence, each statement with what goes before and on with it. */
function statementsIn(sentence: string): Piece[][] {
  const statements: Piece[][] = [];
  for (const piece of piecesOf(sentence)) {
    const last = statements.at(-1);
    if (last === undefined || (piece.isOwn && last.some(isStanding))) statements.push([piece]);
    else last.push(piece);
  }
  return statements;
}

const isStanding = ({ words }: Piece): boolean =>
  hasPredicate(words) || words.some((_, at) => subjectAt(words, at) !== null);
