import type { Facts } from "../facts.ts";
import { aboutIt, ofThe } from "../matter.ts";
import type { Letter } from "../template.ts";

/** A letter that takes up what both last spoke of: for what only we know, and for what only time asks. */
export function takenUp(facts: Facts, question: readonly string[] = []): Letter {
  const { known } = facts;
  if (known === null || (known.matter === null && known.subject === null && known.what === "ours"))
    return {
      opening: [],
      provedBy: "nothing",
      rest: [news(facts)],
      question: question.length > 0 ? question : usual(facts),
    };
  return {
    opening: [openingOf(facts, known)],
    provedBy: known.proof === null ? "nothing" : "known",
    question: [...question, ...usual(facts)],
  };
}

function openingOf({ you }: Facts, { matter, subject, when, what }: NonNullable<Facts["known"]>): string {
  const back = you("Je reviens vers vous", "Je reviens vers toi");
  const exchange = {
    theirs: `${you("votre", "ton")} message du ${when}`,
    ours: `mon message du ${when}`,
    call: `notre appel du ${when}`,
    meeting: `notre réunion du ${when}`,
  }[what];
  if (matter === null) return `${back} après ${exchange}${subject === null ? "" : `, « ${subject} »`}.`;
  if (matter.the !== null && (what === "call" || what === "meeting"))
    return `Nous avions parlé ${ofThe(matter.the)} lors de ${exchange}.`;
  if (matter.the === null) return `${back} après ${exchange} (${matter.title}).`;
  return `${back} ${aboutIt(matter)}, après ${exchange}.`;
}

const news = ({ you }: Facts): string[] => [
  you("Je prends de vos nouvelles.", "Je prends de tes nouvelles."),
  you("J’aimerais prendre de vos nouvelles.", "J’aimerais prendre de tes nouvelles."),
  you("Je reprends contact avec vous.", "Je reprends contact avec toi."),
  you("J’ai plaisir à reprendre contact avec vous.", "J’ai plaisir à reprendre contact avec toi."),
  you("Je viens aux nouvelles.", "Je viens aux nouvelles."),
  you("Un mot pour prendre de vos nouvelles.", "Un mot pour prendre de tes nouvelles."),
];

const usual = ({ you }: Facts): string[] => [
  you("Où en êtes-vous aujourd’hui ?", "Où en es-tu aujourd’hui ?"),
  you("Le sujet est-il toujours d’actualité pour vous ?", "Le sujet est-il toujours d’actualité pour toi ?"),
  you("Qu’est-ce qui a changé pour vous depuis ?", "Qu’est-ce qui a changé pour toi depuis ?"),
];
