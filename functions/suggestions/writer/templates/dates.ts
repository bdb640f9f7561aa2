import type { Facts } from "../facts.ts";
import { FRAMES, type Letter, type Template } from "../template.ts";
import { ofThe } from "../matter.ts";
import { takenUp } from "./known.ts";
import { about, forDay, named, occasion, pastDay } from "./phrases.ts";

const isShared = ({ knownBy }: Facts): boolean => knownBy !== "nobody" && knownBy !== "public";
const inBrackets = ({ matter }: Facts): string => (matter === null ? "" : ` (${matter.title})`);

export const RENEWAL: Template = {
  action: (facts) => `Préparer avec ${facts.who} l’échéance de contrat du ${facts.dueShort}${named(facts)}`,
  subject: (facts, title) => title ?? (isShared(facts) ? "L’échéance de votre contrat" : "Faire le point"),
  letter: (facts) => {
    const { dueShort, you, knownBy, when, matter } = facts;
    const question = [
      you(
        "Qu’aimeriez-vous faire évoluer à cette occasion ?",
        "Qu’aimerais-tu faire évoluer à cette occasion ?",
      ),
      you("Quels éléments vous faut-il d’ici là ?", "Quels éléments te faut-il d’ici là ?"),
      you(
        "Que dois-je préparer pour que vous puissiez décider ?",
        "Que dois-je préparer pour que tu puisses décider ?",
      ),
    ];
    if (knownBy !== "theirMessage" && knownBy !== "ourMessage") return takenUp(facts, question.slice(0, 1));
    const said =
      knownBy === "theirMessage"
        ? you("Vous m’indiquiez", "Tu m’indiquais")
        : you("Je vous rappelais", "Je te rappelais");
    return {
      opening: [
        `${said} le ${when} l’échéance du ${dueShort}${matter?.the == null ? inBrackets(facts) : ` pour ${matter.the}`}.`,
      ],
      provedBy: "reason",
      question,
    };
  },
};

export const BUDGET_WINDOW: Template = {
  action: (facts) => `Contacter ${facts.who} pendant la préparation du budget${named(facts)}`,
  subject: ({ knownBy }, title) => title ?? (knownBy === "theirMessage" ? "Votre budget" : "Faire le point"),
  letter: (facts) => {
    const { knownBy, when, you, matter } = facts;
    const question = [
      you(
        "Quel chiffrage vous serait utile pour le boucler ?",
        "Quel chiffrage te serait utile pour le boucler ?",
      ),
      you("Quels éléments puis-je vous préparer ?", "Quels éléments puis-je te préparer ?"),
      you("De quoi avez-vous besoin pour l’établir ?", "De quoi as-tu besoin pour l’établir ?"),
    ];
    if (knownBy !== "theirMessage") return takenUp(facts);
    return {
      opening: [
        `${you("Votre", "Ton")} message du ${when} parlait ${matter?.the == null ? `de ${you("votre", "ton")} budget${inBrackets(facts)}` : ofThe(matter.the)}.`,
      ],
      provedBy: "reason",
      question,
    };
  },
};

export const PLANNED_RESUMPTION: Template = {
  action: (facts) =>
    `Reprendre contact avec ${facts.who}, ${facts.isAsked ? "à sa demande" : "comme noté"}${facts.due === null || facts.due === "à cette période" ? "" : ` : ${facts.due}`}${named(facts)}`,
  subject: (_, title) => title ?? "Reprendre notre échange",
  letter: (facts) => {
    const { isAsked, day, you, conversation, knownBy, when } = facts;
    const question = [
      you("Où en est ce projet aujourd’hui ?", "Où en est ce projet aujourd’hui ?"),
      "Le moment est-il bien choisi pour en reparler ?",
      you("Comment voyez-vous la suite ?", "Comment vois-tu la suite ?"),
    ];
    if (!isShared(facts) || !isAsked) return takenUp(facts, question.slice(0, 1));
    const place = knownBy === "conversation" ? `lors de ${conversation}` : `le ${when}`;
    return {
      opening: [
        `${you("Vous me proposiez", "Tu me proposais")} ${place} de reprendre contact${day === null ? "" : ` ${day.when}`}${about(facts)}.`,
      ],
      provedBy: "reason",
      question,
    };
  },
};

export const DECISION_DAY: Template = {
  action: (facts) => `Contacter ${facts.who} avant la décision du ${facts.dueShort}${named(facts)}`,
  subject: (facts, title) => title ?? (isShared(facts) ? "Votre décision" : "Faire le point"),
  letter: (facts) => {
    const { dueShort, you, knownBy, conversation, when } = facts;
    const source = occasion(facts);
    const question = [
      you(`Que vous manque-t-il d’ici au ${dueShort} ?`, `Que te manque-t-il d’ici au ${dueShort} ?`),
      you("Sur quel point puis-je encore vous éclairer ?", "Sur quel point puis-je encore t’éclairer ?"),
      you(
        "Qu’est-ce qui vous aiderait à présenter ce dossier ?",
        "Qu’est-ce qui t’aiderait à présenter ce dossier ?",
      ),
    ];
    if (source === null) return takenUp(facts);
    return {
      opening: [
        `${knownBy === "conversation" ? `Lors de ${conversation}, ${you("vous m’annonciez", "tu m’annonçais")}` : `${you("Vous m’annonciez", "Tu m’annonçais")} le ${when}`} une décision le ${dueShort}${inBrackets(facts)}.`,
      ],
      provedBy: "reason",
      question,
    };
  },
};

export const ULTIMATUM: Template = {
  action: (facts) => {
    const { who, dueShort, isLate } = facts;
    if (dueShort === null) return `Répondre sans attendre à ${who}${named(facts)}`;
    return isLate
      ? `Répondre sans attendre à ${who}, pour qui le délai était le ${dueShort}${named(facts)}`
      : `Répondre à ${who} au plus tard le ${dueShort}, son dernier délai${named(facts)}`;
  },
  subject: (facts, title) => title ?? (isShared(facts) ? "Votre demande" : "Faire le point"),
  letter: (facts): Letter => {
    const { you, matter } = facts;
    const source = occasion(facts);
    if (source === null) return takenUp(facts);
    return {
      opening: [
        matter?.the == null || matter.isCut
          ? `J’ai bien pris note de ${source}${facts.day === null ? "" : `, et de ${you("votre", "ton")} délai${forDay(facts)}`}${inBrackets(facts)}.`
          : `${you("Vous attendez", "Tu attends")} ${matter.the}${forDay(facts)} : j’ai bien pris note de ${source}.`,
      ],
      provedBy: "reason",
      rest: [
        [
          `Voici ce que je peux ${you("vous", "te")} confirmer : ${FRAMES.answer}.`,
          `Voici ma réponse : ${FRAMES.answer}.`,
        ],
      ],
    };
  },
};

/** « Votre essai (chariot électrique) »: not « votre essai (essai) ». */
function ofTrial({ matter }: Facts): string {
  const what = (matter?.title ?? "").replace(/^essai(?: |$)/i, "").replace(/^\((.*)\)$/, "$1");
  return what === "" || /essai/i.test(what) ? "" : ` (${what})`;
}

export const TRIAL_END: Template = {
  action: (facts) =>
    `${facts.dueShort === null ? `Faire avec ${facts.who} le bilan de son essai` : `Contacter ${facts.who} avant la fin de son essai, le ${facts.dueShort}`}${named(facts)}`,
  subject: (facts, title) => title ?? (isShared(facts) ? "Votre essai" : "Faire le point"),
  letter: (facts) => {
    const { dueShort, you, day } = facts;
    const source = occasion(facts);
    const question = [
      you(
        "Qu’en retenez-vous, et quelle suite souhaitez-vous donner ?",
        "Qu’en retiens-tu, et quelle suite souhaites-tu donner ?",
      ),
      you(
        "Souhaitez-vous le prolonger, le transformer ou l’arrêter ?",
        "Souhaites-tu le prolonger, le transformer ou l’arrêter ?",
      ),
      you("Qu’en disent vos équipes ?", "Qu’en disent tes équipes ?"),
    ];
    if (source === null) return takenUp(facts);
    return {
      opening: [
        dueShort === null || day === null
          ? `${you("Votre essai", "Ton essai")}${ofTrial(facts)} arrive à son terme.`
          : `${you("Votre essai", "Ton essai")}${ofTrial(facts)} ${facts.isLate ? `s’est terminé ${pastDay(day.when)}` : `se termine ${day.when}`}.`,
      ],
      provedBy: "reason",
      question,
    };
  },
};

/** Whether it took place is not known: the message says neither. What only a note names may be no appointment. */
export const APPOINTMENT_PASSED: Template = {
  action: (facts) =>
    `Donner suite au rendez-vous convenu avec ${facts.who} (noté le ${facts.when})${named(facts)}`,
  subject: ({ knownBy }, title) => title ?? (knownBy === "nobody" ? "Faire le point" : "Notre rendez-vous"),
  letter: (facts) => {
    const { you, day } = facts;
    if (!isShared(facts)) return takenUp(facts);
    return {
      opening: [
        `Nous étions convenus d’un rendez-vous${day === null || day.when.startsWith("d’") ? "" : ` ${pastDay(day.when)}`}${inBrackets(facts)}.`,
      ],
      provedBy: "reason",
      question: [
        you("Quelle suite souhaitez-vous y donner ?", "Quelle suite souhaites-tu y donner ?"),
        you("Quels points restent à voir ensemble ?", "Quels points restent à voir ensemble ?"),
        you("De quoi avez-vous besoin pour avancer ?", "De quoi as-tu besoin pour avancer ?"),
      ],
    };
  },
};
