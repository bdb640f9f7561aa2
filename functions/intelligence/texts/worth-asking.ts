import { isAutomatic } from "../../suggestions/ranking/french/automatic.ts";
import { fold, normalise } from "../../suggestions/ranking/french/normalise.ts";

/** What people write to close a subject or to be polite. */
const COURTESY = new Set(
  (
    "ok okay oui non merci mercis bien beaucoup recu recue note notee parfait super top entendu compris accord d c est tres " +
    "bonjour bonsoir salut hello cordialement cdt cdlt bonne belle journee soiree semaine week end a vous toi de votre " +
    "ton retour reponse message mail bientot plus tout toute l je le la et pour encore"
  ).split(" "),
);

/** Whether there is anything to read: not a machine's message, nor « ok merci ». Those get no analysis at all. */
export function worthAsking(text: string, about: { subject: string; incoming: boolean }): boolean {
  const words = fold(text).match(/[a-z0-9]+/g) ?? [];
  if (words.every((word) => COURTESY.has(word))) return false;
  const { incoming } = about;
  return !isAutomatic({ incoming, subject: normalise(about.subject), normalised: normalise(text) });
}
