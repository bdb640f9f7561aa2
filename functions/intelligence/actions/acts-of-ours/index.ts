import { splitSentences } from "../../../language/text/sentences.ts";
import { ownText } from "../../../language/grounding/plain-text.ts";
import type { GroundingSource, Violation } from "../../../language/grounding/types.ts";
import { isAct, type News } from "./acts.ts";
import { isEcho } from "./echo.ts";
import { type Piece, piecesOf } from "./pieces.ts";
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
    const isUnsaid = (pieces: readonly Piece[]): boolean =>
      (pieces.some((piece) => isAct(piece, news)) ||
        (!sentence.includes("?") && isEcho(pieces, isWhole, sources))) &&
      !isSaidByUs(pieces, sources);
    return statements.some(isUnsaid)
      ? [{ kind: "commitment", text: sentence, start: index, end: index + sentence.length }]
      : [];
  });
}

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
