import { sentencesOutsideQuotes } from "../../../functions/language/text/sentences.ts";
import { withoutSignature } from "../../../functions/preferences/signature.ts";
import type { Letter } from "./make-letters.ts";

/** A letter without its signature. */
export const unsigned = ({ written, user }: Pick<Letter, "written" | "user">): string =>
  withoutSignature(written.ai_iceBreakingMessage, user);

/** The sentences between the line that greets and the one that takes leave. */
export function bodySentences(letter: Pick<Letter, "written" | "user">): string[] {
  const [, ...rest] = unsigned(letter).split(/\n{2,}/);
  return rest
    .slice(0, -1)
    .flatMap((block) => sentencesOutsideQuotes(block).map((sentence) => sentence.replace(/\s+/g, " ")));
}

/** Places that the salesperson fills in before sending: « [vos tarifs] ». */
export const framesIn = (text: string): string[] => text.match(/\[[^\][\n]{2,60}\]/g) ?? [];
