import phrases from "./cliches.json" with { type: "json" };
import type { Found, Trusted } from "./types.ts";
import { splitSentences } from "../text/sentences.ts";
import { blank, flatten } from "./plain-text.ts";

const MOST_WORDS = 120;

const PLACEHOLDER: readonly RegExp[] = [
  /\[[^\]\n]{0,300}\](?!\()|\{[^}\n]{0,300}\}|<(?:pr[ée]nom|nom|soci[ée]t[ée]|entreprise|date|montant|name)[^>]{0,300}>|\b[Xx]{2,}\b|_{3,}|\.{4,}|\b(?:TODO|TBD|lorem ipsum)\b|(?:à|a) (?:compl[ée]ter|renseigner|d[ée]finir par vous)\b/giu,
  /\bnom de (?:votre|l['’])\s?entreprise\b|\b(?:votre|ton) (?:nom|pr[ée]nom|signature)\b/giu,
];

const MARKUP: readonly RegExp[] = [
  /!\[[^\]]{0,300}\](?:\([^)]{0,1000}\)|\[[^\]]{0,300}\])?/g,
  /<\/?[a-z!][^>]*>?/gi,
  /&(?:#\d+|#x[\da-f]+|[a-z]+);/gi,
  /^\s{0,3}#{1,6}\s.*$/gm,
  /^.+\n[^\S\n]{0,3}(?:=+|-{2,})[ \t]*$/gm,
  /^[ \t]*\|.*$|^[ \t]*:?-{3,}:?[ \t]*\|.*$/gm,
  /\[[^\]\n]{1,300}\]\s?\[[^\]\n]{0,300}\]/g,
  /^\s{0,3}\[[^\]\n]{1,300}\]:\s.*$/gm,
  /`+[^`]*`*|^ {4,}\S.*$|^\t.*$/gm,
  /[\p{Cf}\p{Co}\u{e0000}-\u{e0fff}]|(?![\n\t\r])\p{Cc}/gu,
];
const LINK = /(?<!!)\[([^\]\n]{0,300})\]\(([^)\n]{0,1000})\)/g;
/**
 * Empty formulas, refused in a message, matched on flattened text (cliches.json: alternatives stand in parentheses,
 * `*` where the last word may go on). « suite à notre dernier échange » is one only where nothing says which.
 */
export const CLICHES: readonly RegExp[] = [
  /\bsuite a (?:notre|nos) (?:dernier|derniers|precedent|precedents)? ?(?:echange|echanges|conversation|discussion)s?\b(?! (?:du|de|sur|au|concernant|le|a propos|relatif|telephonique du|avec))/g,
  ...phrases.map((phrase) => {
    const words = phrase.replace("*", "").replaceAll("(", "(?:");
    return new RegExp(phrase.endsWith("*") ? `\\b${words}` : `\\b${words}\\b`, "g");
  }),
];
/** The first words of a letter, flattened. */
export const GREETING =
  /^\s*(?:bonjour|bonsoir|salut|hello|cher|chere|chers|madame|monsieur|mesdames|messieurs|hello|hi|dear|hallo|guten tag|lieber?|sehr geehrter?)\b/;

/** What the person fills in: « [vos tarifs] »; no field of a form letter, as « [Prénom] » is one. */
const FRAME =
  /\[(?:à joindre|to be attached|anlage)\]|\[(?:(?:vos|votre|ton|ta|tes|notre|nos|mon|ma|mes|son|sa|ses|leurs?|ce|cette|ces|un|une|le|la|les|des|our|your|my|the|a|an|unsere?|meine?|unser|ihre?|ein|eine|die|der|das) |[ld]['’])(?!(?:pr[ée]nom|nom|soci[ée]t[ée]|entreprise|signature|name)\b)[^\][\n\d]{2,50}\](?!\()/giu;
const MOST_FRAMES = 2;

/** The frames of a text, without those too many: one a sentence, two in all. */
export function framesIn(text: string): Found[] {
  return splitSentences(text)
    .flatMap(({ text: sentence, index }) =>
      [...sentence.matchAll(FRAME)].slice(0, 1).map((match): Found => ({
        kind: "placeholder",
        start: index + match.index,
        end: index + match.index + match[0].length,
      })),
    )
    .slice(0, MOST_FRAMES);
}

/** Violations of form, whatever the content: markup, placeholders, clichés, missing greeting, length. */
export function readForm(written: string, ownWords: string, trusted: Trusted): Found[] {
  const frames = framesIn(written);
  const [message, own] = [written, ownWords].map((text) =>
    frames.reduce((left, { start, end }) => blank(left, start, end), text),
  ) as [string, string]; // Two texts stay two.
  const found: Found[] = [];
  const add = (kind: Found["kind"], text: string, pattern: RegExp) => {
    for (const match of text.matchAll(pattern)) {
      if (found.some((one) => match.index < one.end && one.start < match.index + match[0].length)) continue;
      found.push({ kind, start: match.index, end: match.index + match[0].length });
    }
  };
  for (const match of message.matchAll(LINK)) {
    const [whole, text = "", target = ""] = match;
    if (text !== target || !trusted.urls.includes(target))
      found.push({ kind: "markup", start: match.index, end: match.index + whole.length });
  }
  for (const pattern of MARKUP) add("markup", message, pattern);
  const flat = flatten(own);
  for (const placeholder of PLACEHOLDER) add("placeholder", own, placeholder);
  for (const cliche of CLICHES) add("cliche", flat, cliche);
  if (!GREETING.test(flat)) found.push({ kind: "greeting", start: 0, end: `${message}\n`.indexOf("\n") });
  if (wordCount(message) > MOST_WORDS) found.push({ kind: "length", start: 0, end: message.length });
  return found;
}

/** Words hold a letter or a digit: French puts spaces around « : » and « ? ». */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
}
