import type { Facts } from "../facts.ts";
import { aboutIt, ofThe } from "../matter.ts";
import { FRAMES, type Letter } from "../template.ts";

/** A letter that takes up what both last spoke of: for what only we know, and for what only time asks. */
export function takenUp(facts: Facts, question: readonly string[] = []): Letter {
  const { known, you } = facts;
  const asked = [
    ...question,
    you("Où en êtes-vous de votre côté ?", "Où en es-tu de ton côté ?"),
    you(
      "Le sujet est-il toujours d’actualité pour vous ?",
      "Le sujet est-il toujours d’actualité pour toi ?",
    ),
    you("Qu’est-ce qui a changé pour vous depuis ?", "Qu’est-ce qui a changé pour toi depuis ?"),
  ];
  if (known === null || (known.matter === null && known.subject === null))
    return {
      opening: [],
      provedBy: "nothing",
      rest: [
        [
          you(
            `Je vous contacte au sujet de ${FRAMES.matter}.`,
            `Je te contacte au sujet de ${FRAMES.matter}.`,
          ),
          you(
            `Je vous propose de faire le point sur ${FRAMES.matter}.`,
            `Je te propose de faire le point sur ${FRAMES.matter}.`,
          ),
          you(
            `Je pense à vous au sujet de ${FRAMES.matter}.`,
            `Je pense à toi au sujet de ${FRAMES.matter}.`,
          ),
          ...(facts.company === null
            ? []
            : [
                you(
                  `Je vous contacte au sujet de ${FRAMES.matter} pour ${facts.company}.`,
                  `Je te contacte au sujet de ${FRAMES.matter} pour ${facts.company}.`,
                ),
              ]),
        ],
      ],
      question: [
        you(`Seriez-vous disponible le ${FRAMES.date} ?`, `Serais-tu disponible le ${FRAMES.date} ?`),
        you(`Puis-je vous appeler le ${FRAMES.date} ?`, `Puis-je t’appeler le ${FRAMES.date} ?`),
        you(
          `Un échange le ${FRAMES.date} vous conviendrait-il ?`,
          `Un échange le ${FRAMES.date} te conviendrait-il ?`,
        ),
      ],
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
  if (matter === null) return `${back} après ${exchange}, « ${subject} ».`;
  if (matter.the === null) return `${back} après ${exchange} (${matter.title}).`;
  return what === "call" || what === "meeting"
    ? `Nous avions parlé ${ofThe(matter.the)} lors de ${exchange}.`
    : `${back} ${aboutIt(matter)}, après ${exchange}.`;
}
