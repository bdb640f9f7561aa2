import { ownWords } from "../../../language/text/message-text.ts";
import { fold } from "../../../language/text/normalise.ts";

/** « Mathieu Roques », « Delphine »: a line of a signature that is a name. */
const NAME = /^\p{Lu}[\p{L}’-]+(?: (?:de |du |des |d’)?\p{Lu}[\p{L}’-]+){0,2}$/u;
const CLOSING =
  /(?:cordialement|journée|bientôt|amicalement|salutations|vous|merci|bonjour|madame|monsieur)/i;
/** Lines from the end in which a name signs. */
const LAST_LINES = 5;

/**
 * The colleague who signed a message of ours; null where the salesperson did, or nobody is named. A colleague's word
 * is told as theirs.
 */
export function colleagueIn(body: string, salesperson: string): string | null {
  const own = ownWords(body).split("\n");
  const said = own.findLastIndex((line) => line.trim() !== "");
  const lines = body.split("\n").map((line) => line.trim());
  const signature = lines.slice(Math.max(1, said), said + LAST_LINES + 1);
  const ours = new Set(fold(salesperson).split(/[^a-z]+/));
  if (
    signature.some((line) =>
      fold(line)
        .split(/[^a-z]+/)
        .some((word) => word !== "" && ours.has(word)),
    )
  )
    return null;
  return signature.find((line) => NAME.test(line) && !CLOSING.test(line)) ?? null;
}
