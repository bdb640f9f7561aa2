import { FRAMES, type Template } from "../template.ts";
import { quotableQuestion } from "../question.ts";
import { takenUp } from "./known.ts";
import { about, named, occasion, pastDay, subjectIn } from "./phrases.ts";

/** Characters of their words that say what is wrong, where it has no other name. */
const LONGEST_QUOTE = 90;

export const TROUBLE: Template = {
  action: (facts) => `Dire à ${facts.who} où en est le problème signalé${named(facts)}`,
  subject: ({ knownBy, matter, thread, when }, title) =>
    (matter === null || matter.isCut ? (thread ?? title) : title) ??
    (knownBy === "nobody"
      ? "Faire le point"
      : knownBy === "theirMessage"
        ? `Votre message du ${when}`
        : "Suite de notre appel"),
  letter: (facts) => {
    const { fact, you } = facts;
    const source = occasion(facts);
    if (source === null || facts.knownBy === "ourMessage") return takenUp(facts);
    const sorry =
      fact?.who === "us"
        ? you(" : je vous présente toutes mes excuses", " : je te présente toutes mes excuses")
        : "";
    const quoted = fact === null || facts.knownBy !== "theirMessage" ? null : quotableQuestion(fact.quote);
    const said =
      facts.matter !== null || facts.thread !== null || quoted === null || quoted.length > LONGEST_QUOTE
        ? ""
        : ` (« ${quoted} »)`;
    return {
      opening: [
        `${you("Je reviens vers vous", "Je reviens vers toi")}${about(facts)}${facts.matter === null ? "" : ","} après ${source}${said}${sorry}.`,
      ],
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
    facts.matter === null
      ? `Demander à ${facts.who} ${facts.dueShort === null ? "des nouvelles" : "les nouvelles attendues"}${named(facts)}`
      : `Relancer ${facts.who}${named(facts)}`,
  subject: (facts, title) =>
    (facts.matter === null ? facts.thread : null) ??
    subjectIn(facts, title) ??
    facts.you("Où en êtes-vous ?", "Où en es-tu ?"),
  letter: (facts) => {
    const { you, matter, day } = facts;
    const source = occasion(facts);
    const question = [
      you("Où en êtes-vous de votre côté ?", "Où en es-tu de ton côté ?"),
      you("Avez-vous pu avancer de votre côté ?", "As-tu pu avancer de ton côté ?"),
      you("Vous manque-t-il quelque chose de ma part ?", "Te manque-t-il quelque chose de ma part ?"),
    ];
    if (source === null) return takenUp(facts, question);
    const back = `${you("Je reviens vers vous", "Je reviens vers toi")}${about(facts)}`;
    const planned = day === null || matter === null || facts.knownBy === "ourMessage";
    return {
      opening: [
        planned
          ? `${back}, après ${source}.`
          : `${back}, que ${you("vous prévoyiez", "tu prévoyais")} ${pastDay(day.when).replace(/^d’ici au /, "pour le ")}.`,
      ],
      provedBy: "reason",
      question,
    };
  },
};
