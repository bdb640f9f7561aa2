import { linkedin, mailIn, mailOut, note, type Scenario } from "../scene.ts";

export const jobChange: Scenario = {
  kind: "job-change",
  worth: true,
  properties: { lifecyclestage: "lead" },
  triggers: [
    (s) => [
      note(
        -6 - s.d,
        `Vu sur LinkedIn : ${s.first}, qui portait notre projet chez son ancien employeur, vient d'arriver chez ${s.company}. À féliciter, et voir comment ils planifient leur maintenance.`,
      ),
    ],
    (s) => [
      linkedin(
        -5,
        `${s.first} : « Ça y est, j'ai rejoint ${s.company} ! Ici tout se fait encore sur papier… je vous ferai signe, ou l'inverse 😄 »`,
      ),
    ],
    (s) => [
      mailIn(
        -9,
        "Nouvelles coordonnées",
        `Bonjour ${s.owner},\n\nJe change de maison : vous me trouverez désormais chez ${s.company}. J'ai beaucoup apprécié Ordalys ces trois dernières années, et il y a du travail ici.\n\nAu plaisir`,
      ),
    ],
    (s) => [
      note(
        -8,
        `${s.colleague} m'apprend que ${s.first} a pris la maintenance chez ${s.company} depuis le début du mois. Ancien${s.e === "e" ? "ne" : ""} utilisat${s.e === "e" ? "rice" : "eur"} convaincu${s.e}, personne ne l'a encore appelé${s.e}.`,
      ),
    ],
  ],
  resolutions: [
    (s) => [
      mailOut(
        -3,
        "Félicitations !",
        `Bonjour ${s.first},\n\nToutes mes félicitations pour ce nouveau poste chez ${s.company}. Prenez le temps d'arriver, je vous appelle ${s.le(25)} pour faire connaissance avec vos ateliers.\n\nBien à vous`,
      ),
      mailIn(-2, "Re: Félicitations !", "Merci ! Parfait pour cette date, à bientôt."),
    ],
  ],
};
