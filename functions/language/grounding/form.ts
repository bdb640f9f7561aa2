import phrases from "./cliches.json" with { type: "json" };
import type { Found, Trusted } from "./types.ts";
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

/**
 * What the person fills in, in a few words: « [vos tarifs] », « [deux ou trois créneaux] ». No field of a form letter,
 * as « [Prénom] » is one; no digit or address, which would be told between brackets.
 */
const FRAME =
  /\[(?!(?:(?:le|la|mon|ma|votre|ton|son) |l['’])?(?:pr[ée]nom|nom|soci[ée]t[ée]|entreprise|signature|name)(?: (?:du|de la|de l['’]?|de votre) ?(?:contact|client|entreprise|soci[ée]t[ée]))?\])\p{Ll}[^\][\n\d@/]{1,59}\](?!\()/gu;
/**
 * Within brackets, no place to fill in either: a field by another name (« prénom client », « insérer le nom »), and any
 * number, markup or invisible character.
 */
const UNFIT =
  /[\p{N}\p{C}\\<>{}`&#|*_%€$£]|^(?:x{2,}|todo|tbd|lorem|ins[ée]re[rz]|renseigne[rz]|compl[ée]te[rz])(?!\p{L})|^(?:pr[ée]nom|nom|soci[ée]t[ée]|entreprise) (?:contact|client|entreprise|soci[ée]t[ée])$/u;
/** A letter with more is not written yet. */
const MOST_FRAMES = 4;

/** The frames of a text, without those too many. */
export function framesIn(text: string): Found[] {
  return [...text.matchAll(FRAME)]
    .filter(([frame]) => !UNFIT.test(frame.slice(1, -1)))
    .slice(0, MOST_FRAMES)
    .map((match): Found => ({ kind: "placeholder", start: match.index, end: match.index + match[0].length }));
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
