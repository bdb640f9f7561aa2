import type { Facts } from "../facts.ts";
import { FRAMES, type Template } from "../template.ts";
import { takenUp } from "./known.ts";
import { ofWho } from "./phrases.ts";

/** Of what only we know, or only time asks: the letter takes up what both last spoke of. */
const touch = (
  action: (facts: Facts) => string,
  subject: string,
  question: (facts: Facts) => readonly string[] = () => [],
): Template => ({
  action,
  subject: (_, title) => title ?? subject,
  letter: (facts) => takenUp(facts, question(facts)),
});

/** After a purchase, and where nobody has spoken for long: the salesperson names what it is about. */
const point = (
  action: (facts: Facts) => string,
  subject: string,
  ...sentences: readonly ((facts: Facts) => readonly string[])[]
): Template => ({
  action,
  subject: () => subject,
  letter: (facts) => ({ opening: [], provedBy: "nothing", rest: sentences.map((ways) => ways(facts)) }),
});

// What the CRM says of a deal is ours: no message tells its name, stage, amount or closing day, nor that there is
// one. They ask; the card, which only the salesperson reads, tells why.

export const DEAL_OVERDUE = touch(
  ({ who }) => `Demander à ${who} où en est sa décision`,
  "Votre projet",
  ({ you }) => [you("Où en êtes-vous de votre réflexion ?", "Où en es-tu de ta réflexion ?")],
);
export const DEAL_CLOSING = touch(
  ({ who }) => `Fixer la prochaine étape avec ${who}`,
  "Votre projet",
  ({ you }) => [
    you("Quels éléments vous manquent pour avancer ?", "Quels éléments te manquent pour avancer ?"),
    you("Reste-t-il un point à éclaircir pour vous ?", "Reste-t-il un point à éclaircir pour toi ?"),
  ],
);
export const DEAL_STALLED = touch(
  ({ who }) => `Relancer ${who}, dont l’affaire n’avance plus`,
  "Faire le point",
);
export const DEAL_WON = point(
  (facts) => `Prendre des nouvelles ${ofWho(facts)}, qui vient de signer`,
  "Merci et suite",
  ({ you }) => [
    you(`Merci de votre confiance pour ${FRAMES.bought}.`, `Merci de ta confiance pour ${FRAMES.bought}.`),
    you(`Merci encore pour ${FRAMES.bought}.`, `Merci encore pour ${FRAMES.bought}.`),
    you(`Je vous remercie pour ${FRAMES.bought}.`, `Je te remercie pour ${FRAMES.bought}.`),
  ],
  ({ you }) => [
    `Voici la suite : ${FRAMES.next}.`,
    `Voici comment nous poursuivons : ${FRAMES.next}.`,
    you(
      `Voici ce qui vous attend maintenant : ${FRAMES.next}.`,
      `Voici ce qui t’attend maintenant : ${FRAMES.next}.`,
    ),
  ],
);
export const DEAL_LOST = touch(
  ({ who }) => `Reprendre contact avec ${who} au moment noté dans le CRM`,
  "Reprendre contact",
  ({ you }) => [you("Vos besoins ont-ils évolué depuis ?", "Tes besoins ont-ils évolué depuis ?")],
);
/** Which other supplier, and that there is one, is on the card alone. */
export const COMPETITOR = touch(
  ({ who }) => `Revenir vers ${who}, qui regarde d’autres offres`,
  "Votre projet",
  ({ you }) => [
    you("Quels critères comptent le plus pour vous ?", "Quels critères comptent le plus pour toi ?"),
    you("Sur quels points souhaitez-vous des précisions ?", "Sur quels points souhaites-tu des précisions ?"),
  ],
);
/** An absence may be a matter of health or family: it is not told. */
export const BACK_AGAIN = touch(
  ({ who }) => `Reprendre contact avec ${who}, après son absence`,
  "Reprendre notre échange",
);
export const SLEEPING_ACCOUNT = point(
  (facts) => `Prendre des nouvelles ${ofWho(facts)}, client important`,
  "Faire le point",
  ({ you }) => [
    you(
      `Je prends de vos nouvelles, et vous propose un point sur ${FRAMES.matter}.`,
      `Je prends de tes nouvelles, et te propose un point sur ${FRAMES.matter}.`,
    ),
    you(
      `J’aimerais reprendre contact avec vous au sujet de ${FRAMES.matter}.`,
      `J’aimerais reprendre contact avec toi au sujet de ${FRAMES.matter}.`,
    ),
    you(
      `Je souhaite préparer avec vous la suite pour ${FRAMES.matter}.`,
      `Je souhaite préparer avec toi la suite pour ${FRAMES.matter}.`,
    ),
  ],
);
/** Nothing happened but time, which nobody owes us a word about. */
export const CADENCE = touch(
  (facts) => `Prendre des nouvelles ${ofWho(facts)}`,
  "Prendre de vos nouvelles",
  ({ you }) => [
    you("Comment cela se passe-t-il de votre côté ?", "Comment cela se passe-t-il de ton côté ?"),
    you("Quels sujets vous occupent en ce moment ?", "Quels sujets t’occupent en ce moment ?"),
  ],
);
/** A comment of a file is ours: no message tells it, nor that there is one. */
export const IMPORTED_NOTE = touch(
  ({ who }) => `Reprendre contact avec ${who}`,
  "Reprendre contact",
  ({ you }) => [
    you("Où en êtes-vous de vos projets ?", "Où en es-tu de tes projets ?"),
    you("Quels sont vos besoins en ce moment ?", "Quels sont tes besoins en ce moment ?"),
  ],
);
/** Nothing is left to tell but that the salesperson chose this day: the contact does not know of it. */
export const PUT_OFF = touch(
  ({ who }) => `Reprendre contact avec ${who}, comme vous l’aviez prévu`,
  "Reprendre contact",
);
