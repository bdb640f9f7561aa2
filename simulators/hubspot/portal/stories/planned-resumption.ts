import { call, mailIn, note, type Scenario } from "../scene.ts";

export const plannedResumption: Scenario = {
  kind: "planned-resumption",
  worth: true,
  triggers: [
    (s) => [
      call(
        -70 - s.d * 7,
        `Projet gelé le temps de leur déménagement. ${s.first} demande qu'on reprenne contact ${s.semaine(0)}, pas avant.`,
      ),
    ],
    (s) => [
      mailIn(
        -95,
        "Re: votre proposition",
        `Bonjour ${s.owner},\n\nNous sommes en plein changement d'ERP. Revenez vers moi autour du ${s.le(-1).slice(3)}, ce sera plus calme et nous pourrons reprendre le sujet.\n\nBien cordialement`,
      ),
    ],
    (s) => [
      note(-60, `À recontacter ${s.le(-2)} : fin de leur audit, ${s.first} saura combien de sites équiper.`),
    ],
    (s) => [
      call(
        -120,
        `Trop tôt, l'équipe vient d'être réorganisée. Me dit de rappeler mi-${s.mois(0)} (${s.semaine(0)}).`,
      ),
    ],
  ],
  resolutions: [
    (s) => [
      call(
        -2,
        `Repris contact comme prévu. ${s.first} relance le projet, atelier prévu ${s.le(14)}, invitation envoyée.`,
      ),
      {
        kind: "meeting",
        at: 14,
        title: `Atelier ${s.company}`,
        text: "Atelier de reprise.",
        outcome: "SCHEDULED",
      },
    ],
    (s) => [
      call(
        -3,
        `Reprise de contact : projet abandonné par la nouvelle direction. ${s.first} nous rappellera si cela change.`,
      ),
    ],
  ],
};
