import { fold } from "../../../language/text/normalise.ts";
import type { Facts } from "../facts.ts";
import { isDocument } from "../documents.ts";
import { FRAMES, type Letter, type Template } from "../template.ts";
import { forDay, named, wordOf } from "./phrases.ts";
import { takenUp } from "./known.ts";

export const OWED_DOCUMENT: Template = {
  action: (facts) => {
    const { who, object, fact, duePromised } = facts;
    const when = duePromised === null ? "" : `, ${wordOf(facts)} ${duePromised}`;
    if (object?.the != null && isDocument(object.title)) return `Envoyer ${object.the} à ${who}${when}`;
    const answer = fact?.act === "answer" || object !== null;
    return `${answer ? "Répondre à" : "Faire l’envoi attendu par"} ${who}${named(facts)}${when}`;
  },
  subject: ({ knownBy }, title) => title ?? (knownBy === "theirMessage" ? "Votre demande" : "Comme convenu"),
  letter: owed,
};

/** What one wants to talk about once it is read, and what is to be signed. */
const TALKED_ABOUT =
  /(?:devis|proposition|offre|estimation|chiffrage|cotation|etude|plan|scenario|tarif|simulation|comparatif|projet|programme)/;
const SIGNED = /(?:contrat|avenant|convention|bon de commande)/;

const LATE = [
  ["Je vous prie d’excuser ce retard.", "Je te prie d’excuser ce retard."],
  ["Veuillez excuser ce retard.", "Excuse-moi de ce retard."],
  ["Je vous présente mes excuses pour cette attente.", "Je te présente mes excuses pour cette attente."],
  [
    "Merci de votre patience, et toutes mes excuses pour ce retard.",
    "Merci de ta patience, et toutes mes excuses pour ce retard.",
  ],
] as const;

/** What follows a document, where the list has not asked it yet. */
const afterwards = ({ you, day, isLate, matter }: Facts): string[] => [
  ...(day === null || isLate || day.when === "aujourd’hui"
    ? []
    : [you("Vous manque-t-il autre chose d’ici là ?", "Te manque-t-il autre chose d’ici là ?")]),
  ...(TALKED_ABOUT.test(fold(matter?.title ?? ""))
    ? [
        you("Souhaitez-vous que nous en parlions ensemble ?", "Souhaites-tu que nous en parlions ensemble ?"),
        you(
          "Y a-t-il un point que vous aimeriez revoir avec moi ?",
          "Y a-t-il un point que tu aimerais revoir avec moi ?",
        ),
      ]
    : SIGNED.test(fold(matter?.title ?? ""))
      ? [
          you(
            "Y a-t-il un point à revoir avant votre signature ?",
            "Y a-t-il un point à revoir avant ta signature ?",
          ),
        ]
      : [you("Est-ce bien ce qu’il vous fallait ?", "Est-ce bien ce qu’il te fallait ?")]),
];

function owed(facts: Facts): Letter {
  const { matter, when, knownBy, you, by, day, isLate, conversation, isAsked, isAgreed } = facts;
  const isEnclosed = matter?.the != null && isDocument(matter.title);
  const thing = isEnclosed ? `${matter.the} ${FRAMES.enclosed}` : null;
  const excuses = isLate ? [LATE.map(([vous, tu]) => you(vous, tu))] : [];
  if (knownBy === "theirMessage") {
    const asked = you("vous me le demandiez", "tu me le demandais");
    const inTime =
      day === null || isLate || !day.forWhen.startsWith("pour ")
        ? ""
        : `, ${day.when === "aujourd’hui" ? "" : "à temps "}${day.forWhen}`;
    if (thing !== null)
      return {
        opening: [`Comme ${asked} le ${when}, voici ${thing}${inTime}.`],
        provedBy: "reason",
        rest: excuses,
        question: afterwards(facts),
      };
    const want = matter?.the ?? matter?.title;
    return {
      opening: [
        want === undefined
          ? `${you("Votre", "Ton")} demande du ${when} : voici ${FRAMES.answer}.`
          : `${you("Vous me demandiez", "Tu me demandais")}${day === null ? "" : `,${forDay(facts)},`} ${want} : ${FRAMES.answer}.`,
      ],
      provedBy: "reason",
      rest: excuses,
    };
  }
  const given =
    thing ?? (matter === null ? `ce que je ${you("vous", "te")} devais : ${FRAMES.answer}` : null);
  const rest =
    given ??
    `ma réponse ${matter?.the == null ? `(${matter?.title})` : `pour ${matter.the}`} : ${FRAMES.answer}`;
  if (knownBy === "ourMessage") {
    const wrote =
      by === null ? `je ${you("vous", "te")} l’écrivais` : `${by} ${you("vous", "te")} l’écrivait`;
    return {
      opening: [`Comme ${wrote} le ${when}, voici ${rest}.`],
      provedBy: "reason",
      rest: excuses,
      question: afterwards(facts),
    };
  }
  if (knownBy === "conversation" || matter !== null) {
    const word = isAsked ? you("Comme vous me le demandiez", "Comme tu me le demandais") : "Comme convenu";
    const said = knownBy === "conversation" ? conversation : null;
    const lead = isAgreed
      ? `${word}${said === null ? "" : ` lors de ${said}`}`
      : said === null
        ? null
        : `Après ${said}`;
    return {
      opening: [lead === null ? `Voici ${rest}.` : `${lead}, voici ${rest}.`],
      provedBy: "reason",
      rest: isAgreed ? excuses : [],
      question: afterwards(facts),
    };
  }
  return takenUp(facts);
}

export const MEETING_WITHOUT_FOLLOW_UP: Template = {
  action: (facts) => `Envoyer à ${facts.who} la suite de la réunion du ${facts.when}${named(facts)}`,
  subject: (_, title) => title ?? "Suite de notre réunion",
  letter: ({ matter, conversation, when, knownBy, you }) => {
    const meeting = knownBy === "conversation" ? conversation : `notre réunion du ${when}`;
    const thing = matter?.the ?? null;
    const enclosed = thing !== null && isDocument(matter?.title ?? "");
    return {
      opening: [
        enclosed
          ? `Merci pour ${meeting}. Voici ${thing} ${FRAMES.enclosed}.`
          : matter === null
            ? `Merci pour ${meeting}. Voici ce que j’en retiens : ${FRAMES.points}.`
            : `Merci pour ${meeting}. Voici où nous en sommes ${thing === null ? `(${matter.title})` : `sur ${thing}`} : ${FRAMES.points}.`,
      ],
      provedBy: "reason",
      question: [
        you("Quelle date vous conviendrait pour en parler ?", "Quelle date te conviendrait pour en parler ?"),
        you("Ai-je oublié un point important pour vous ?", "Ai-je oublié un point important pour toi ?"),
      ],
    };
  },
};
