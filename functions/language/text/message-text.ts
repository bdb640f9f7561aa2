import { endOfSignature } from "../../mail/own-lines/signature.ts";
import { rolesOf } from "../../mail/own-lines/own-lines.ts";

const CLOSING: readonly RegExp[] = [
  /^\s*(?:(?:bien |très |tres )?(?:cordialement|sincèrement|sincerement|respectueusement)|cdt|cdlt|bien à (?:vous|toi)|bien a (?:vous|toi)|(?:belle|bonne|excellente) (?:journée|journee|soirée|soiree|fin de|semaine|réception\s*(?:[.!,]|$))|salutations)/i,
  /^\s*(?:sentiments|amicalement|amitiés|bises?\b|bisous|a\+\s*$|à\+\s*$|cheers|best,?\s*$|(?:kind |best |warm )?regards|thanks,?\s*$|slts?\b,?|cdt,)/i,
  /^\s*(?:(?:avec|veuillez|je vous prie de|recevez|nous vous prions de|dans l[’'](?:espoir|attente de vous))\b.*(?:salutations|sentiments|hommages|considération|souvenir))/i,
  /^\s*(?:je vous souhaite une (?:excellente|bonne|belle) (?:journée|soirée|fin|semaine|année|fête)|ce (?:message|courriel|mail)\b.*confidentiel)/i,
];

const PAUSE = /[!.:,;…]/;
/** Words behind a pause that say more than goodbye: « Bonne semaine à vous ! Pouvez-vous me rappeler ? ». */
const SAID = 4;
const FORMULA = /salutations|sentiments|hommages|considération|souvenir|confidentiel/i;

/**
 * What an e-mail's sender wrote today and what they forward: without the quoted thread, the greeting at the end, the
 * signature and the legal notice. Each line stands in the text as it does here.
 */
export function ownWords(text: string): string {
  const lines = text.split("\n");
  const roles = rolesOf(lines);
  const isOwn = (at: number): boolean => roles[at] === "own" || roles[at] === "forwarded";
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (at > 0 && isOwn(at) && isClosing(line)) {
      at = endOfSignature(lines, at + 1, isOwn) - 1;
      kept.push("");
    } else kept.push(isOwn(at) ? line : "");
  }
  const own = kept.join("\n").trimEnd();
  return own.trim() === "" ? text : own;
}

const isClosing = (line: string): boolean =>
  CLOSING.some((pattern) => pattern.test(line)) && (FORMULA.test(line) || !saysMore(line));

function saysMore(line: string): boolean {
  const pause = line.search(PAUSE);
  const behind = pause === -1 ? "" : line.slice(pause);
  return line.includes("?") || (behind.match(/\p{L}+/gu) ?? []).length >= SAID;
}
