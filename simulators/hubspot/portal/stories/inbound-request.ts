import { mailIn, mailOut, meeting, note, type Scenario } from "../scene.ts";

export const inboundRequest: Scenario = {
  kind: "inbound-request",
  worth: true,
  properties: { lifecyclestage: "marketingqualifiedlead" },
  triggers: [
    (s) => [
      note(
        -3 - (s.d % 3),
        `Formulaire du site « Demander une démonstration » : ${s.full}, ${s.company}, ${s.seats} techniciens, commentaire : « Nous cherchons à remplacer nos tableurs avant l'été ».`,
      ),
    ],
    (s) => [
      mailIn(
        -3,
        "Demande d'informations",
        `Bonjour,\n\nUn confrère m'a recommandé Ordalys. Je souhaiterais une démonstration pour notre atelier de ${s.site} (${s.seats} personnes). Qui puis-je contacter ?\n\nCordialement`,
      ),
    ],
    (s) => [
      note(
        -4,
        `Webinaire « Planifier le préventif » : ${s.first} a coché « être recontacté${s.e} par un conseiller ». Entreprise : ${s.company}.`,
      ),
    ],
  ],
  resolutions: [
    (s) => [
      mailOut(
        -2,
        "Votre demande de démonstration",
        `Bonjour ${s.first},\n\nMerci de votre intérêt. Je vous confirme notre rendez-vous ${s.le(5)}.\n\nBien cordialement`,
      ),
      meeting(5, `Démonstration ${s.company}`, "Visio de 45 minutes.", "SCHEDULED"),
    ],
  ],
};
