import { mailOut, meeting, note, type Scenario } from "../scene.ts";

export const meetingWithoutFollowUp: Scenario = {
  kind: "meeting-without-follow-up",
  worth: true,
  triggers: [
    (s) => [
      meeting(
        -9 - s.d,
        `Démo ${s.product}`,
        `Démo devant ${s.first}, ${s.colleague} et deux chefs d'équipe. Ils perdent une demi-journée par semaine à replanifier à la main. Suite prévue : compte rendu + proposition de pilote sur ${s.site}.`,
      ),
    ],
    (s) => [
      meeting(
        -7,
        `RDV découverte ${s.company}`,
        `Besoin clair : ${s.seats} techniciens, 3 sites, plus de visibilité sur le préventif. ${s.first} décide avec ${s.colleague}. Prochaine étape à ma main : caler l'atelier de cadrage.`,
      ),
    ],
    (s) => [
      meeting(
        -12,
        "Comité de pilotage",
        `Tout le monde satisfait du lot 1. ${s.first} souhaite qu'on revienne avec un chiffrage du lot 2 (module Stock pièces).`,
      ),
      note(-11, "Relire mes notes du copil et envoyer le CR"),
    ],
    (s) => [
      meeting(
        -6,
        `Visite atelier ${s.site}`,
        `Visite très instructive, ${s.first} m'a tout montré. Je reviens vers ${s.il === "il" ? "lui" : "elle"} avec une proposition de déploiement en deux temps.`,
      ),
    ],
  ],
  resolutions: [
    (s) => [
      mailOut(
        -3,
        "Compte rendu de notre rendez-vous",
        `Bonjour ${s.first},\n\nVous trouverez le compte rendu et notre proposition en pièce jointe. Nous en reparlons ${s.le(12)} comme convenu.\n\nBien cordialement`,
      ),
    ],
    (s) => [
      mailOut(-4, "CR + pilote", `Bonjour ${s.first}, le CR est joint, ainsi que le plan du pilote.`),
      meeting(9, `Lancement du pilote - ${s.company}`, "Réunion de lancement.", "SCHEDULED"),
    ],
  ],
};
