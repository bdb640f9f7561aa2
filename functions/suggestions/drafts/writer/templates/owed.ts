import { fold } from "../../../../language/text/normalise.ts";
import type { Facts } from "../facts.ts";
import { isDocument } from "../documents.ts";
import { FRAMES, type Letter, type Template } from "../template.ts";
import { forDay, named, namedOrThread, onIt, promisedBy, subjectIn, thing } from "./phrases.ts";
import { takenUp } from "./known.ts";

export const OWED_DOCUMENT: Template = {
  action: (facts) => {
    const { who, object, fact } = facts;
    const by = promisedBy(facts);
    const isSending = fact?.act === "send";
    if (object?.the != null && (isDocument(object.title) || (isSending && !PARTITIVE.test(object.the))))
      return `Envoyer ${object.the} à ${who}${by}`;
    if (facts.isOwnToDo) return `Faire ce qui est noté pour ${who}${named(facts)}`;
    if (object === null && isSending) return `Envoyer à ${who} ce qui ${owedAs(facts)}${by}`;
    return `${isSending ? "Envoyer" : "Répondre"} à ${who}${namedOrThread(facts)}${by}`;
  },
  subject: (facts, title) =>
    subjectIn(facts, title) ??
    facts.thread ??
    (facts.knownBy === "theirMessage" ? facts.you("Votre demande", "Ta demande") : "Comme convenu"),
  letter: owed,
};

/** « du parc » may be read of a sentence that sends nothing. */
const PARTITIVE = /^(?:du|de la|de l’) ?/;

/** Whose word it is, where it does not say what. */
const owedAs = ({ isAsked, knownBy, colleague }: Facts): string =>
  isAsked ? "est demandé" : colleague !== null || knownBy !== "ourMessage" ? "est attendu" : "lui est promis";

const LATE = [
  ["Je vous prie d’excuser ce retard.", "Pardon pour ce retard."],
  ["Veuillez excuser ce retard.", "Excuse-moi de ce retard."],
  ["Je vous présente mes excuses pour cette attente.", "Pardon de t’avoir fait attendre."],
  ["Merci de votre patience, et toutes mes excuses.", "Merci de ta patience, et toutes mes excuses."],
] as const;

const SIGNED = /(?:contrat|avenant|convention|bon de commande)(?:.* a signer)?/;

/** Days after which what we announced without a day is late. */
const PATIENCE = 14;

/** « Ma réponse sur la réponse » says nothing. */
const NO_MORE_THAN_ANSWER = /^(?:reponse|retour|confirmation|accuse de reception)s?$/;

function owed(facts: Facts): Letter {
  const { matter, when, knownBy, you, day, isLate, isAgreed } = facts;
  const it = matter !== null && NO_MORE_THAN_ANSWER.test(fold(matter.title)) ? null : thing(facts);
  const isEnclosed = it !== null && matter !== null && isSent(facts, matter.title);
  const isOverdue = isLate || (knownBy === "ourMessage" && facts.day === null && facts.age > PATIENCE);
  const excuses =
    isOverdue && (knownBy !== "conversation" || isAgreed) ? [LATE.map(([vous, tu]) => you(vous, tu))] : [];
  const signature =
    isEnclosed && SIGNED.test(fold(matter.title)) && knownBy === "theirMessage"
      ? [[you("Merci de me retourner l’exemplaire signé.", "Merci de me retourner l’exemplaire signé.")]]
      : [];
  const lead = leadOf(facts);
  if (lead === null) return takenUp(facts);
  if (isEnclosed) {
    const inTime =
      knownBy !== "theirMessage" ||
      day === null ||
      isLate ||
      !/^(?:pour|avant) /.test(day.forWhen) ||
      day.isToday
        ? ""
        : `, à temps ${day.forWhen.replace(/^avant /, "pour ")}`;
    return {
      opening: [`${lead}, voici ${it} ${FRAMES.enclosed}${inTime}.`],
      provedBy: "reason",
      rest: [...excuses, ...signature],
    };
  }
  if (knownBy === "theirMessage" && it !== null)
    return {
      opening: [
        `Voici ma réponse sur ${it}, que ${you("vous me demandiez", "tu me demandais")} le ${when}${isLate ? "" : forDay(facts)} : ${FRAMES.answer}.`,
      ],
      provedBy: "reason",
      rest: excuses,
    };
  if (it === null && knownBy === "theirMessage" && facts.fact?.act === "answer")
    return {
      opening: [`${lead}${isLate ? "" : forDay(facts)}, voici ma réponse : ${FRAMES.answer}.`],
      provedBy: "reason",
      rest: excuses,
    };
  if (it === null && matter === null)
    return {
      opening: [`${lead}, voici ce que je ${you("vous", "te")} devais : ${FRAMES.enclosed}.`],
      provedBy: "reason",
      rest: excuses,
    };
  const what = it === null ? `ma réponse${onIt(facts)}` : `ce que je ${you("vous", "te")} devais sur ${it}`;
  return { opening: [`${lead}, voici ${what} : ${FRAMES.answer}.`], provedBy: "reason", rest: excuses };
}

/** What a technician or a lorry brings is not enclosed. */
const GOODS =
  /(?:marchandise|livraison|bidon|carton|piece|machine|commande|materiel|technicien|passage|intervention|palette|reponse|explication|date|numero|chiffre|montant|disponibilite|prix|fourchette|ordre de grandeur)/;

/** Sent with the letter: a document, or whatever they asked us to send that nobody has to carry. */
const isSent = ({ fact }: Facts, title: string): boolean =>
  isDocument(title) || (fact?.act === "send" && !GOODS.test(fold(title)));

/** By whose word it is owed: « Comme vous me le demandiez le … », « Comme convenu lors de notre appel du … ». */
function leadOf({ knownBy, when, you, by, conversation, isAsked, isAgreed, matter }: Facts): string | null {
  if (knownBy === "theirMessage")
    return `${you("Comme vous me le demandiez", "Comme tu me le demandais")} le ${when}`;
  if (knownBy === "ourMessage")
    return `Comme ${by === null ? `je ${you("vous", "te")} l’écrivais` : `${by} ${you("vous", "te")} l’écrivait`} le ${when}`;
  const word = isAsked ? you("Comme vous me le demandiez", "Comme tu me le demandais") : "Comme convenu";
  if (knownBy === "conversation")
    return isAgreed ? `${word} lors de ${conversation}` : `Après ${conversation}`;
  return matter === null ? null : word;
}

export const MEETING_WITHOUT_FOLLOW_UP: Template = {
  action: (facts) => `Envoyer à ${facts.who} la suite de votre réunion${named(facts)}`,
  subject: (_, title) => title ?? "Suite de notre réunion",
  letter: (facts) => {
    const { matter, conversation, when, knownBy, isLate, you } = facts;
    const meeting = knownBy === "conversation" ? conversation : `notre réunion du ${when}`;
    const it = thing(facts);
    const isEnclosed = it !== null && matter !== null && isDocument(matter.title);
    return {
      opening: [
        isEnclosed
          ? `Merci pour ${meeting}. Voici ${it} ${FRAMES.enclosed}.`
          : `Merci pour ${meeting}. Voici ${matter === null ? "ce que j’en retiens" : `où nous en sommes${onIt(facts)}`} : ${FRAMES.points}.`,
      ],
      provedBy: "reason",
      rest: isLate ? [LATE.map(([vous, tu]) => you(vous, tu))] : [],
    };
  },
};
