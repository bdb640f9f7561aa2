import { call, note, sms, type Scenario } from "../scene.ts";

export const missedCall: Scenario = {
  kind: "missed-call",
  worth: true,
  triggers: [
    (s) => [
      call(
        -3 - (s.d % 2),
        `Message vocal de ${s.first} : « pouvez-vous me rappeler au sujet du contrat de support, c'est assez pressé ».`,
        "NO_ANSWER",
      ),
    ],
    (s) => [
      sms(
        -3,
        `${s.first} : Bonjour ${s.owner}, j'ai essayé de vous joindre 2 fois, rappelez moi qd vous pouvez, c'est pour ${s.product}. Merci`,
      ),
    ],
    (s) => [
      note(
        -4,
        `Standard : ${s.first} (${s.company}) a appelé pendant mon absence, souhaite être rappelé${s.e} pour un devis de ${s.seats} licences.`,
      ),
    ],
  ],
  resolutions: [
    (s) => [call(-1, `Rappelé ${s.first}, c'était pour une facture. Transmis à la compta, réglé.`)],
    (s) => [call(-2, `Eu ${s.first}, question réglée en cinq minutes, ${s.il} est content${s.e}.`)],
  ],
};
