import type { Facts } from "../facts.ts";
import type { Letter, Template } from "../template.ts";
import { takenUp } from "./known.ts";
import { about, named, pastDay, promisedBy, subjectIn } from "./phrases.ts";

export const PROMISED_CALLBACK: Template = {
  action: (facts) => {
    if (facts.noCall) return `Écrire à ${facts.who}, faute d’accord pour un appel${named(facts)}`;
    return `${facts.fact?.act === "meet" ? "Convenir d’un rendez-vous avec" : "Rappeler"} ${facts.who}${CALL.test(facts.object?.title ?? "") ? "" : named(facts)}${promisedBy(facts)}`;
  },
  subject: (facts, title) =>
    subjectIn(facts, title) ?? (facts.knownBy === "nobody" ? "Reprendre contact" : "Notre appel"),
  letter: (facts) => (facts.noCall ? written(facts) : announced(facts)),
};

/** A call about a call, a meeting about a meeting. */
const CALL = /^(?:appel|rappel|coup de fil|point téléphonique|rendez-vous|rencontre)$/i;

/** Beside the call itself: no letter asks when to call who has said when. */
function announced(facts: Facts): Letter {
  const { knownBy, isAsked, day, isLate, conversation, when, you, by, matter } = facts;
  const it = about(facts);
  const late = you(
    "je vous prie d’excuser ce retard et vous appelle dans la journée",
    "pardon pour ce retard, je t’appelle dans la journée",
  );
  const call = you("je vous appelle dans la journée", "je t’appelle dans la journée");
  if (knownBy === "nobody" && matter === null) {
    const { opening, provedBy } = takenUp(facts);
    return {
      opening,
      provedBy,
      rest: [
        [
          you("Je vous appelle dans la journée.", "Je t’appelle dans la journée."),
          you("Je cherche à vous joindre par téléphone.", "Je cherche à te joindre par téléphone."),
          you("Je vous appelle pour en parler.", "Je t’appelle pour en parler."),
          you("J’essaie de vous joindre par téléphone.", "J’essaie de te joindre par téléphone."),
          you("Je tente de vous joindre dans la journée.", "Je tente de te joindre dans la journée."),
        ],
      ],
    };
  }
  if (knownBy === "conversation" && !facts.isAgreed)
    return { opening: [`Après ${conversation}, ${call}${it}.`], provedBy: "reason" };
  if (isLate && day !== null)
    return {
      opening: [
        isAsked || knownBy !== "ourMessage" || by === null
          ? `${you("Vous attendiez", "Tu attendais")} mon appel ${pastDay(day.when)}${it} : ${late}.`
          : `${by} devait ${you("vous", "t’")} appeler ${pastDay(day.when)}${it} : ${late}.`,
      ],
      provedBy: "reason",
    };
  const then =
    day === null || (day.isToday && day.hour === "")
      ? call
      : you(
          `je vous appelle ${day.isToday ? partOfToday(day.hour) : day.when}`,
          `je t’appelle ${day.isToday ? partOfToday(day.hour) : day.when}`,
        );
  return {
    opening: [
      `Comme ${wordOfOurs(facts)}${knownBy === "conversation" && !isAsked ? ` lors de ${conversation}` : knownBy === "nobody" ? "" : ` le ${when}`}, ${then}${it}.`,
    ],
    provedBy: "reason",
  };
}

/** « dans la matinée »: « au matin » is said behind a day. */
const partOfToday = (hour: string): string =>
  hour
    .trim()
    .replace(/^au matin$/, "dans la matinée")
    .replace(/^au soir$/, "en fin de journée");

function wordOfOurs({ knownBy, isAsked, you, by }: Facts): string {
  if (isAsked) return you("vous me le demandiez", "tu me le demandais");
  if (knownBy !== "ourMessage") return "convenu";
  return by === null
    ? you("je vous l’écrivais", "je te l’écrivais")
    : you(`${by} vous l’écrivait`, `${by} te l’écrivait`);
}

/** To whom no call may be proposed: the matter by mail. */
function written(facts: Facts): Letter {
  const { matter, when, you, knownBy } = facts;
  if (matter === null || knownBy === "nobody") return takenUp(facts);
  return {
    opening: [`${you("Vous m’écriviez", "Tu m’écrivais")} le ${when}${about(facts)}.`],
    provedBy: "reason",
    question: [
      you("Quelles questions vous posez-vous à ce propos ?", "Quelles questions te poses-tu à ce propos ?"),
      you("Que puis-je vous apporter par écrit ?", "Que puis-je t’apporter par écrit ?"),
    ],
  };
}
