import { FRAMES, type Template } from "../template.ts";
import { takenUp } from "./known.ts";
import { about, named, occasion } from "./phrases.ts";

export const TROUBLE: Template = {
  action: (facts) => `Régler avec ${facts.who} le problème signalé le ${facts.when}${named(facts)}`,
  subject: ({ knownBy }, title) => title ?? (knownBy === "nobody" ? "Faire le point" : "Votre signalement"),
  letter: (facts) => {
    const { fact, you } = facts;
    const source = occasion(facts);
    if (source === null || facts.knownBy === "ourMessage") return takenUp(facts);
    const sorry =
      fact?.who === "us"
        ? you("je vous présente toutes mes excuses", "je te présente toutes mes excuses")
        : you("je regrette cette situation pour vous", "je regrette cette situation pour toi");
    return {
      opening: [`J’ai bien pris connaissance de ${source}${about(facts)}, et ${sorry}.`],
      provedBy: "reason",
      rest: [
        [
          `Voici ce que nous faisons pour y remédier : ${FRAMES.answer}.`,
          `Voici comment nous allons y remédier : ${FRAMES.answer}.`,
          `Voici ce que nous mettons en place : ${FRAMES.answer}.`,
          `Voici où nous en sommes : ${FRAMES.answer}.`,
        ],
      ],
    };
  },
};

/** Asked kindly: that they are late is on the card alone. */
export const LAPSED_PROMISE: Template = {
  action: (facts) =>
    facts.dueShort === null
      ? `Demander des nouvelles à ${facts.who}${named(facts)}`
      : `Demander à ${facts.who} les nouvelles attendues le ${facts.dueShort}${named(facts)}`,
  subject: (_, title) => title ?? "Où en êtes-vous ?",
  letter: (facts) => {
    const { you, matter } = facts;
    const source = occasion(facts);
    const question = [
      you("Avez-vous pu avancer de votre côté ?", "As-tu pu avancer de ton côté ?"),
      you(
        "Y a-t-il un point sur lequel je peux vous aider ?",
        "Y a-t-il un point sur lequel je peux t’aider ?",
      ),
      you("Où en êtes-vous aujourd’hui ?", "Où en es-tu aujourd’hui ?"),
      you("Vous manque-t-il quelque chose de ma part ?", "Te manque-t-il quelque chose de ma part ?"),
    ];
    if (source === null) return takenUp(facts, question);
    return {
      opening: [
        matter === null
          ? you(`Je reviens vers vous après ${source}.`, `Je reviens vers toi après ${source}.`)
          : you(
              `Je reviens vers vous${about(facts)}, après ${source}.`,
              `Je reviens vers toi${about(facts)}, après ${source}.`,
            ),
      ],
      provedBy: "reason",
      question,
    };
  },
};
