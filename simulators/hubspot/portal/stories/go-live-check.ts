import { call, mailOut, meeting, note, type Scenario } from "../scene.ts";

export const goLiveCheck: Scenario = {
  kind: "go-live-check",
  worth: true,
  properties: { lifecyclestage: "customer" },
  triggers: [
    (s) => [
      meeting(
        -33,
        `Mise en service ${s.site}`,
        `Démarrage réussi, ${s.seats} utilisateurs formés. Convenu avec ${s.first} de faire le bilan un mois après, soit ${s.le(-2)}.`,
      ),
    ],
    (s) => [
      mailOut(
        -31 - s.d,
        "Vous êtes en production !",
        `Bonjour ${s.first},\n\nBravo à toute l'équipe. Je vous appellerai ${s.le(-1)} pour un premier bilan d'usage.\n\nBelle journée`,
      ),
    ],
    (s) => [
      note(
        -45,
        `Bascule faite chez ${s.company}. Bilan à 6 semaines promis à ${s.first} : ${s.le(0)}. Regarder les stats d'usage avant.`,
      ),
    ],
  ],
  resolutions: [
    (s) => [
      call(
        -1,
        `Bilan fait avec ${s.first} : 92 % des interventions planifiées dans l'outil, tout le monde est satisfait. Prochain point dans un an.`,
      ),
    ],
  ],
};
