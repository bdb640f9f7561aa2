import { call, mailIn, mailOut, meeting, note, type Scenario } from "../scene.ts";

export const renewal: Scenario = {
  kind: "renewal",
  worth: true,
  properties: { lifecyclestage: "customer" },
  triggers: [
    (s) => [
      note(
        -40,
        `Contrat ${s.product} : échéance ${s.le(27 + s.d)}, tacite reconduction désactivée à leur demande. Prévoir de reparler à ${s.first} un mois avant.`,
      ),
    ],
    (s) => [
      mailIn(
        -75,
        "Notre abonnement",
        `Bonjour ${s.owner},\n\nPour information notre abonnement s'arrête ${s.le(30)}. Nous ferons le point avec vous le moment venu, ${s.colleague} veut revoir le nombre d'utilisateurs.\n\nCordialement`,
      ),
    ],
    (s) => [
      call(
        -50,
        `Client content, ${s.seats} licences utilisées. Renouvellement à traiter : fin de contrat ${s.le(25)} ; ${s.first} demandera une remise.`,
      ),
    ],
    (s) => [
      note(
        -33,
        `Support Premium ${s.company} : date anniversaire ${s.le(32)}. ${s.first} signe le renouvellement, montant actuel ${s.amount}.`,
      ),
    ],
  ],
  resolutions: [
    (s) => [
      mailIn(
        -4,
        "Renouvellement signé",
        `Bonjour ${s.owner},\n\nVoici l'avenant signé pour un an de plus. Merci pour la réactivité.\n\nBonne journée`,
      ),
    ],
    (s) => [
      mailOut(
        -9,
        "Votre renouvellement",
        `Bonjour ${s.first}, votre contrat arrive à échéance : parlons-en ?`,
      ),
      meeting(4, `Point renouvellement ${s.company}`, "Revoir le nombre de licences.", "SCHEDULED"),
    ],
  ],
};
