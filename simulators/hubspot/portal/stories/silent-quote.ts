import { call, mailIn, mailOut, note, type Scenario } from "../scene.ts";

export const silentQuote: Scenario = {
  kind: "silent-quote",
  worth: true,
  triggers: [
    (s) => [
      mailOut(
        -11 - s.d,
        `Devis ${s.reference}`,
        `Bonjour ${s.first},\n\nComme convenu, voici notre devis ${s.reference} d'un montant de ${s.amount} HT pour ${s.product} (${s.seats} utilisateurs, formation comprise). Il est valable un mois.\n\nJe vous en souhaite bonne lecture.`,
      ),
    ],
    (s) => [
      call(-17, `${s.first} veut un chiffrage pour ${s.seats} postes, décision rapide annoncée.`),
      mailOut(
        -15,
        `Proposition commerciale ${s.company}`,
        `Bonjour ${s.first},\n\nVeuillez trouver ci-joint notre proposition (${s.reference}, ${s.amount} HT). Je reste disponible pour en parler.\n\nCordialement`,
      ),
    ],
    (s) => [
      note(
        -13,
        `Propale ${s.reference} envoyée à ${s.first} : ${s.amount} HT, remise 5% si signature avant fin de mois. Pas de retour à ce jour.`,
      ),
    ],
    (s) => [
      mailOut(
        -18,
        `Devis modifié ${s.reference}`,
        `Bonjour ${s.first},\n\nVoici la version revue avec le support Premium en option : ${s.amount} HT.\n\nBonne réception`,
      ),
      mailIn(-18, `Re: Devis modifié ${s.reference}`, "Bien reçu, je regarde avec la direction. Merci."),
    ],
  ],
  resolutions: [
    (s) => [
      mailIn(
        -2,
        `Re: Devis ${s.reference}`,
        `Bonjour ${s.owner},\n\nBonne nouvelle, le devis est signé, vous recevrez le bon de commande par le service achats.\n\nBien à vous`,
      ),
    ],
    (s) => [
      call(
        -3,
        `Relance du devis ${s.reference} : ${s.first} nous dit non, ils gardent leur outil. Dossier clos, perdu sur le prix.`,
      ),
    ],
    (s) => [
      mailOut(
        -4,
        `Re: Devis ${s.reference}`,
        `Bonjour ${s.first}, avez-vous pu avancer sur notre proposition ?`,
      ),
      mailIn(
        -2,
        `Re: Devis ${s.reference}`,
        `Bonjour, oui : le comité tranche ${s.le(20)}, je vous appelle après. Inutile de me relancer d'ici là.`,
      ),
    ],
  ],
};
