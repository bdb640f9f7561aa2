import { type Language, languageOf } from "../../../language/text/language-of.ts";
import type { TextualHistory } from "../../history/textual-history.ts";

/** Words of a mail from which its language can be told. */
const FEWEST_WORDS = 8;

/** The language in which a contact writes to us, and is answered; French where they have written too little. */
export function languageOfContact({ engagements }: Pick<TextualHistory, "engagements">): Language {
  const theirs = engagements
    .filter(({ type, direction }) => type === "email" && direction === "incoming")
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .find(({ body }) => body.split(/\s+/).length >= FEWEST_WORDS);
  return theirs === undefined ? "fr" : languageOf(theirs.body);
}
