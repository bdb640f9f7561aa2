/** Where a quoted message or a signature begins: what follows was not written now by the sender. */
const QUOTED_REPLY =
  /^\s*(?:>|le\b.{4,80}\ba écrit\s*:|on\b.{4,80}\bwrote\s*:|-{2,}\s*(?:message (?:d['’]origine|transf)|original message|forwarded)|(?:de|from)\s*:\s.+@|_{5,})/i;
/** Outlook's header above the quoted message: « De : … » before « Envoyé le : … ». */
const SENDER = /^\s*(?:de|from|expéditeur)\s*:\s*\S/i;
const SENT_ON = /^\s*(?:envoyé(?: le)?|date|sent|à|to|objet|subject)\s*:/i;

const CLOSING: readonly RegExp[] = [
  /^\s*(?:(?:bien |très |tres )?(?:cordialement|sincèrement|sincerement|respectueusement)|cdt|cdlt|bien à (?:vous|toi)|bien a (?:vous|toi)|(?:belle|bonne|excellente) (?:journée|journee|soirée|soiree|fin de|semaine|réception\s*(?:[.!,]|$))|salutations)/i,
  /^\s*(?:sentiments|amicalement|amitiés|bises?\b|bisous|a\+\s*$|à\+\s*$|cheers|best,?\s*$|(?:kind |best |warm )?regards|thanks,?\s*$|slts?\b,?|cdt,)/i,
  /^\s*(?:(?:avec|veuillez|je vous prie de|recevez|nous vous prions de|dans l[’'](?:espoir|attente de vous))\b.*(?:salutations|sentiments|hommages|considération|souvenir))/i,
  /^\s*(?:je vous souhaite une (?:excellente|bonne|belle) (?:journée|soirée|fin|semaine|année|fête)|--\s*$|ce (?:message|courriel|mail)\b.*confidentiel|envoyé de mon|sent from my)/i,
];

/**
 * The part of an e-mail its sender wrote today: without the quoted thread, the signature and the legal notice.
 * Always a prefix of the text, so that quotes taken from it are exact.
 */
export function ownWords(text: string): string {
  let position = 0;
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const forwarded = SENDER.test(line) && SENT_ON.test(lines[index + 1] ?? "");
    if (
      position > 0 &&
      (forwarded || QUOTED_REPLY.test(line) || CLOSING.some((pattern) => pattern.test(line)))
    )
      return text.slice(0, position);
    position += line.length + 1;
  }
  return text;
}
