import type { Facts } from "../facts.ts";
import { within } from "../matter.ts";
import { quotableQuestion, toldQuestion } from "../question.ts";
import { FRAMES, type Template } from "../template.ts";
import { takenUp } from "./known.ts";
import { namedOrThread, ofWho } from "./phrases.ts";

export const UNANSWERED_QUESTION: Template = {
  action: (facts) => {
    const about = namedOrThread(facts);
    return about === "" ? `Répondre à la question ${ofWho(facts)}` : `Répondre à ${facts.who}${about}`;
  },
  subject: ({ thread, you }, title) => {
    const yours = you("Votre question", "Ta question");
    return title === null ? (thread ?? yours) : `${yours} : ${within(title)}`;
  },
  letter: (facts) =>
    facts.knownBy === "theirMessage" || facts.knownBy === "conversation"
      ? { opening: [asked(facts)], provedBy: "reason" }
      : takenUp(facts),
};

/** The question in our mouth, else quoted, else by what it is about; and the place of its answer. */
function asked(facts: Facts): string {
  const { fact, when, knownBy, conversation, you, matter, register } = facts;
  if (knownBy === "theirMessage" && fact !== null) {
    const told = toldQuestion(fact.quote, register);
    const quoted = quotableQuestion(fact.quote);
    if (told !== null)
      return `${you("Vous me demandiez", "Tu me demandais")} le ${when} ${told} : ${FRAMES.answer}.`;
    if (quoted !== null && (quoted.includes("?") || matter?.the == null))
      return `Voici ma réponse à ${you("votre", "ta")} question du ${when}, « ${quoted} » : ${FRAMES.answer}.`;
  }
  const place = knownBy === "conversation" ? `lors de ${conversation}` : `du ${when}`;
  if (matter?.the != null)
    return `${you("Votre", "Ton")} question ${place} portait sur ${matter.the} : ${FRAMES.answer}.`;
  return `${you("Voici la réponse que je vous dois", "Voici la réponse que je te dois")} depuis ${knownBy === "conversation" ? conversation : `${you("votre", "ton")} message du ${when}`} : ${FRAMES.answer}.`;
}
