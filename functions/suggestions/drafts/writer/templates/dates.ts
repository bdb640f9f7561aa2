import { fold } from "../../../../language/text/normalise.ts";
import type { Facts } from "../facts.ts";
import { ofThe } from "../matter.ts";
import { FRAMES, type Letter, type Template } from "../template.ts";
import { takenUp } from "./known.ts";
import { about, context, forDay, named, occasion, onIt, pastDay, thing } from "./phrases.ts";

const inBrackets = (facts: Facts): string =>
  facts.matter === null ? context(facts) : ` (${facts.matter.title})`;
const isShared = ({ knownBy }: Facts): boolean => knownBy !== "nobody" && knownBy !== "public";

/** The matter, as a subject; else what a letter that names nothing is called. */
const titled =
  (shared: string) =>
  (facts: Facts, title: string | null): string =>
    title ?? facts.thread ?? (isShared(facts) ? shared : "Faire le point");

/** « le mercredi 28 octobre », « lors de notre appel du … » */
const place = ({ knownBy, conversation, when }: Facts): string =>
  knownBy === "conversation" ? `lors de ${conversation}` : `le ${when}`;

const ARTICLES: Readonly<Record<string, string>> = {
  "du ": "le ",
  "de la ": "la ",
  "de l’": "l’",
  "des ": "les ",
};

/** « le contrat des modules » of « le préavis du contrat des modules »: nobody is reminded of how to leave. */
function whatEnds(facts: Facts): string | null {
  const it = thing(facts);
  return (
    it?.replace(
      /^(?:les? |la |l’)?(?:(?:délai de )?préavis|dénonciation|résiliation|renouvellement|échéance|fin) (du |de la |de l’|des )/i,
      (_, of: string) => ARTICLES[of] ?? of,
    ) ?? null
  );
}

export const RENEWAL: Template = {
  action: (facts) => `Préparer avec ${facts.who} l’échéance de contrat du ${facts.dueShort}${named(facts)}`,
  subject: (facts, title) =>
    isShared(facts) && facts.matter !== null
      ? `Échéance du ${facts.dueShort} : ${whatEnds(facts)?.replace(/^(?:les? |la |l’)/, "") ?? facts.matter.title}`
      : titled("Échéance de votre contrat")(facts, title),
  letter: (facts) => {
    const { dueShort, you, knownBy } = facts;
    if (knownBy !== "theirMessage" && knownBy !== "ourMessage") return takenUp(facts);
    const said =
      knownBy === "theirMessage"
        ? you("Vous m’indiquiez", "Tu m’indiquais")
        : you("Je vous rappelais", "Je te rappelais");
    const it = whatEnds(facts);
    return {
      opening: [
        `${said} ${place(facts)} l’échéance du ${dueShort}${it === null ? onIt(facts) : ` pour ${it}`}.`,
      ],
      provedBy: "reason",
      rest: [
        [
          `Voici ce que je ${you("vous", "te")} propose d’ici là : ${FRAMES.offer}.`,
          `Pour préparer cette date, voici ma proposition : ${FRAMES.offer}.`,
          `Je ${you("vous", "te")} propose, avant cette date : ${FRAMES.offer}.`,
        ],
      ],
    };
  },
};

export const BUDGET_WINDOW: Template = {
  action: (facts) => `Contacter ${facts.who} pendant la préparation du budget${named(facts)}`,
  subject: titled("Votre budget"),
  letter: (facts) => {
    const { knownBy, when, you, matter, day } = facts;
    if (knownBy !== "theirMessage") return takenUp(facts);
    const what = matter?.the == null ? you("de votre budget", "de ton budget") : ofThe(matter.the);
    return {
      opening: [`${you("Vous m’écriviez", "Tu m’écrivais")} le ${when} au sujet ${what}.`],
      provedBy: "reason",
      rest: [
        [
          `Voici de quoi y inscrire un montant${day === null ? "" : ` ${day.when.replace(/^(?=\p{L}+(?:di|che) )/u, "avant le ")}`} : ${FRAMES.offer}.`,
          `Voici le chiffrage qui peut ${you("vous", "t’")} servir : ${FRAMES.offer}.`.replace(
            "t’ servir",
            "te servir",
          ),
        ],
      ],
    };
  },
};

export const PLANNED_RESUMPTION: Template = {
  action: (facts) =>
    `Reprendre contact avec ${facts.who}${facts.isAsked ? ", à sa demande" : ""}${named(facts)}`,
  subject: titled("Reprendre notre échange"),
  letter: (facts) => {
    const { isAsked, day, you } = facts;
    if (!isShared(facts) || !isAsked) return takenUp(facts);
    return {
      opening: [
        `${you("Vous me proposiez", "Tu me proposais")} ${place(facts)} de reprendre contact${day === null ? "" : ` ${facts.isLate ? pastDay(day.when) : day.when}`}${about(facts)}.`,
      ],
      provedBy: "reason",
      rest: [
        [
          you(
            `Je vous propose d’en reparler le ${FRAMES.date}.`,
            `Je te propose d’en reparler le ${FRAMES.date}.`,
          ),
          you(`Seriez-vous disponible le ${FRAMES.date} ?`, `Serais-tu disponible le ${FRAMES.date} ?`),
          you(`Puis-je passer vous voir le ${FRAMES.date} ?`, `Puis-je passer te voir le ${FRAMES.date} ?`),
        ],
      ],
    };
  },
};

export const DECISION_DAY: Template = {
  action: (facts) =>
    `Donner à ${facts.who} les derniers éléments avant la décision du ${facts.dueShort}${named(facts)}`,
  subject: titled("Votre échéance"),
  letter: (facts) => {
    const { dueShort, you } = facts;
    if (occasion(facts) === null) return takenUp(facts);
    return {
      opening: [
        facts.knownBy === "conversation"
          ? `Nous avions évoqué l’échéance du ${dueShort} lors de ${facts.conversation}${inBrackets(facts)}.`
          : `${you("Vous m’indiquiez", "Tu m’indiquais")} le ${facts.when} l’échéance du ${dueShort}${inBrackets(facts)}.`,
      ],
      provedBy: "reason",
      rest: [
        [
          `Voici ce qu’il ${you("vous", "te")} faut d’ici là : ${FRAMES.items}.`,
          `Voici les éléments utiles d’ici là : ${FRAMES.items}.`,
          `Pour cette date, voici ce que je peux ${you("vous", "te")} apporter : ${FRAMES.items}.`,
        ],
      ],
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
  subject: (facts, title) =>
    (facts.matter?.isCut === true ? facts.thread : (title ?? facts.thread)) ??
    (facts.knownBy === "theirMessage" ? `Votre message du ${facts.when}` : "Faire le point"),
  letter: (facts): Letter => {
    const { you, hasTrouble } = facts;
    const source = occasion(facts);
    if (source === null) return takenUp(facts);
    const sorry = hasTrouble
      ? ` et ${you("vous présente", "te présente")} mes excuses pour cette situation`
      : "";
    return {
      opening: [
        facts.knownBy === "conversation"
          ? `${you("Je reviens vers vous", "Je reviens vers toi")}${about(facts)} après ${source}${sorry}.`
          : `J’ai bien reçu ${source}${about(facts)}${sorry}.`,
      ],
      provedBy: "reason",
      rest: [
        [
          `Voici ce que je peux ${you("vous", "te")} confirmer${facts.isLate ? "" : forDay(facts)} : ${FRAMES.answer}.`,
          `Voici ma réponse : ${FRAMES.answer}.`,
        ],
      ],
    };
  },
};

/** « du chariot électrique »: not « votre essai (essai) ». */
function ofTrial({ matter, fact }: Facts): string {
  // « L’accès se coupe » names what ends with the trial, and not what was tried.
  if (!/essai d/.test(fold(fact?.quote ?? ""))) return "";
  const what = (matter?.title ?? "")
    .replace(/^(?:période |espace )?(?:d’)?essai(?: |$)/i, "")
    .replace(/^\((.*)\)$/, "$1");
  if (what === "" || /essai/i.test(what)) return "";
  return matter?.the != null && matter.title === what ? ` ${ofThe(matter.the)}` : ` (${what})`;
}

export const TRIAL_END: Template = {
  action: (facts) =>
    `${facts.dueShort === null ? `Faire avec ${facts.who} le bilan de son essai` : `Proposer à ${facts.who} un point sur la suite de son essai, qui finit le ${facts.dueShort}`}${named(facts)}`,
  subject: (facts) => (isShared(facts) ? `Fin de votre essai${ofTrial(facts)}` : "Faire le point"),
  letter: (facts) => {
    const { dueShort, you, day } = facts;
    if (occasion(facts) === null) return takenUp(facts);
    const ends = `${you("Votre essai", "Ton essai")}${ofTrial(facts)}`;
    return {
      opening: [
        dueShort === null || day === null
          ? `${ends} arrive à son terme.`
          : `${ends} ${facts.isLate ? `s’est terminé ${pastDay(day.when)}` : `se termine ${pastDay(day.when).replace(/^d’ici au /, "le ")}`}.`,
      ],
      provedBy: "reason",
      rest: [
        [
          `Voici ce que je ${you("vous", "te")} propose pour la suite : ${FRAMES.offer}.`,
          `Pour décider de la suite ensemble, je ${you("vous", "te")} propose un point le ${FRAMES.date}.`,
        ],
      ],
    };
  },
};

/** Whether it took place is not known: the message says neither. What only a note names may be no appointment. */
export const APPOINTMENT_PASSED: Template = {
  action: (facts) => `Donner suite au rendez-vous convenu avec ${facts.who}${named(facts)}`,
  subject: (facts, title) => titled("Notre rendez-vous")(facts, title),
  letter: (facts) => {
    const { you, day } = facts;
    if (!isShared(facts)) return takenUp(facts);
    const on = day === null || /^(?:d’|à|après)/.test(day.when) ? "" : ` du ${day.when}`;
    return {
      opening: [
        `Concernant notre rendez-vous${on}${onIt(facts)}, voici la suite que je ${you("vous", "te")} propose : ${FRAMES.offer}.`,
      ],
      provedBy: "reason",
    };
  },
};
