import type { Facts } from "../facts.ts";
import { aboutIt, ofThe } from "../matter.ts";
import { FRAMES, type Letter } from "../template.ts";

/** A letter that takes up what both last spoke of: for what only we know, and for what only time asks. */
export function takenUp(facts: Facts, question: readonly string[] = []): Letter {
  const { known, you } = facts;
  const asked = [
    ...question,
    you("Où en êtes-vous aujourd’hui ?", "Où en es-tu aujourd’hui ?"),
    you(
      "Le sujet est-il toujours d’actualité pour vous ?",
      "Le sujet est-il toujours d’actualité pour toi ?",
    ),
    you("Qu’est-ce qui a changé pour vous depuis ?", "Qu’est-ce qui a changé pour toi depuis ?"),
  ];
  if (known === null)
    return {
      opening: [],
      provedBy: "nothing",
      rest: [
        [
          you(
            `Je reviens vers vous au sujet de ${FRAMES.matter}.`,
            `Je reviens vers toi au sujet de ${FRAMES.matter}.`,
          ),
          you(
            `Je vous propose de faire le point sur ${FRAMES.matter}.`,
            `Je te propose de faire le point sur ${FRAMES.matter}.`,
          ),
          you(
            `Je pense à vous au sujet de ${FRAMES.matter}.`,
            `Je pense à toi au sujet de ${FRAMES.matter}.`,
          ),
        ],
      ],
      question: asked,
    };
  return {
    opening: [openingOf(facts, known)],
    provedBy: known.proof === null ? "nothing" : "known",
    question: asked,
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
  if (matter !== null) {
    if (matter.the === null) return `${back} après ${exchange} (${matter.title}).`;
    return what === "call" || what === "meeting"
      ? `Nous avions parlé ${ofThe(matter.the)} lors de ${exchange}.`
      : `${back} ${aboutIt(matter)}, après ${exchange}.`;
  }
  return subject === null
    ? `${back} au sujet de ${FRAMES.matter}, après ${exchange}.`
    : `${back} après ${exchange}, « ${subject} ».`;
}
