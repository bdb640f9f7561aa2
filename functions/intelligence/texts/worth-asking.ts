import { isAutomatic } from "../../language/phrases/automatic.ts";
import { fold, normalise } from "../../language/text/normalise.ts";

/** What people write to close a subject or to be polite. */
const COURTESY = new Set(
  (
    "ok okay oui non merci mercis bien beaucoup recu recue note notee parfait super top entendu compris accord d c est tres " +
    "bonjour bonsoir salut hello cordialement cdt cdlt bonne belle journee soiree semaine week end a vous toi de votre " +
    "ton retour reponse message mail bientot plus tout toute l je le la et pour encore"
  ).split(" "),
);

/**
 * Whether there is anything to read: not what a machine sent or logged, nor « ok merci ». Those get no analysis
 * at all: one made by code would say nothing that the text does not show.
 */
export function worthAsking(text: string, about: { subject: string; incoming: boolean }): boolean {
  const words = fold(text).match(/[a-z0-9]+/g) ?? [];
  if (words.every((word) => COURTESY.has(word))) return false;
  const { incoming } = about;
  const automatic = isAutomatic({
    incoming,
    subject: normalise(about.subject),
    normalised: normalise(text),
  });
  return !automatic || (incoming ? text.includes("?") : speaks(text));
}

/** Longer than what a CRM logs by itself. */
const LONG = 300;

/** A first person, or an order to oneself that opens a clause: « A lu la newsletter, la rappeler jeudi ». */
const SPOKEN =
  /(?:^|[^\p{L}])(?:je|j['’]|nous|on)(?![\p{L}])|(?:^|[,;:.])\s*(?:à|a|la|le|les|l['’]|lui|leur)\s?\p{L}+[ei]r(?![\p{L}])/iu;

/** What a machine logs neither speaks nor asks anything of anybody. */
const speaks = (text: string): boolean => text.length > LONG || SPOKEN.test(text);
