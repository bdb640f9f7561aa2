/** A message that somebody typed into the CRM by hand, with who said it. */
export interface RelayedMessage {
  /** Its own words: an exact substring of what was typed. */
  words: string;
  theirs: boolean;
}

/** Channels whose messages a CRM does not store, so that people note them by hand. */
const HEADING =
  /^\s*(?:\[[^\]\n]{0,40}\]\s*)?(?:(?:re[cç]u|réponse|reponse|retour|petit|un|son|mon|dernier|nouveau)\s+){0,3}(?:sms|textos?|mms|whatsapp|imessage|wa|inmail|linkedin|dm|mp|slack|teams|messenger|signal|telegram|message|msg|mail|e-mail)\b([^:«"“\n]{0,60}):\s*/i;
const OPENING = /^[«"“]\s*/;
/** After the closing quotation mark, the person who noted the message speaks again. */
const CLOSING = /[»"”]/;

const FROM_THEM = /(?:^|\s)(?:de|du|d['’]|from|re[cç]ue?|entrant|réponse|reponse|client)/i;
const FROM_US = /(?:^|\s)(?:de ma part|de notre part|de moi|de nous|envoy\S*|à|a|to|pour|sortant)(?=\s|$)/i;

/**
 * The words of a text message noted down as one of our records: « sms de Léa : « STOP » » is hers, whatever
 * direction the CRM says; null when the text is no such note. Without quotation marks, only a sender tells.
 *
 * @example relayedMessage("sms de Léa : « pas besoin de m’appeler »") // her words
 * @example relayedMessage("sms : « le devis est dans ta boîte »") // ours
 * @example relayedMessage("sms : pitch envoyé à Léa") // null: told, not said
 */
export function relayedMessage(text: string): RelayedMessage | null {
  const heading = HEADING.exec(text);
  if (!heading) return null;
  const said = text.slice(heading[0].length);
  const from = heading[1] ?? "";
  const theirs = FROM_THEM.test(from) && !FROM_US.test(from);
  const quoted = OPENING.test(said);
  if (!quoted && !theirs) return null;
  const opened = said.replace(OPENING, "");
  const end = opened.search(CLOSING);
  const words = end < 0 ? opened : opened.slice(0, end).trimEnd();
  return words.trim() === "" ? null : { words, theirs };
}
