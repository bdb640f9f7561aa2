import { sentencesOutsideQuotes } from "../../../language/text/sentences.ts";
import { type Signer, withoutSignature } from "../../../preferences/signature.ts";

/** A letter as people read it, without closing and signature. */
export interface LetterParts {
  /** « Bonjour Madame Roux, »; null where it has none. */
  readonly greeting: string | null;
  readonly sentences: readonly string[];
}

const LONGEST_GREETING = 60;
/** Words of the longest closing: « Dans l’attente de votre retour, bien cordialement, ». */
const LONGEST_CLOSING = 10;
/** « Bonjour Madame Roux, » may stand on the line of what follows it. */
const GREETING_IN_LINE = /^(?:bonjour|bonsoir|salut|hello)\b[^,.?!\n]{0,50},(?=\s)/i;

/** Cuts a letter, which is markdown, into its parts. */
export function partsOf(message: string, signer: Signer): LetterParts {
  const blocks = plain(withoutSignature(message, signer))
    .split("\n\n")
    .map((block) => block.trim())
    .filter((block) => block !== "");
  const last = blocks.at(-1) ?? "";
  if (blocks.length > 1 && last.endsWith(",") && last.split(/\s+/).length <= LONGEST_CLOSING) blocks.pop();
  const [first = "", ...rest] = blocks;
  const isGreeting = first.length <= LONGEST_GREETING && /[,!:]$/.test(first);
  const inLine = isGreeting ? first : (GREETING_IN_LINE.exec(first)?.[0] ?? null);
  const body = [inLine === null ? first : first.slice(inLine.length), ...rest].join("\n");
  return { greeting: inLine, sentences: sentencesOutsideQuotes(body) };
}

/** Markdown as a message without marks: what is sent by SMS has none. */
function plain(markdown: string): string {
  return markdown
    .replace(/\r\n?/g, "\n")
    .replace(/\[([^\][\n]{1,200})\]\((?:[^()\n]{1,500})\)/g, "$1")
    .replace(/(?<!\\)(?:\*\*|__)/g, "")
    .replace(/\\(?=[\\`*_[\]<>#|~])/g, "");
}
