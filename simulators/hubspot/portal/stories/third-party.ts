import { call, mailIn, note, type Scenario } from "../scene.ts";

/** The contact promised the next step, and its day has not come. */
export const thirdPartyPromise: Scenario = {
  kind: "third-party-promise",
  worth: false,
  triggers: [
    (s) => [
      mailIn(
        -4 - s.d,
        "Re: Contrat",
        `Bonjour ${s.owner},\n\nNotre service juridique relit le contrat et vous répondra directement d'ici ${s.le(12)}. Rien à faire de votre côté.\n\nCordialement`,
      ),
    ],
    (s) => [
      call(
        -5,
        `${s.first} transmet le dossier à ${s.colleague}, qui doit m'appeler ${s.semaine(10)}. La balle est chez eux.`,
      ),
    ],
    (s) => [
      note(
        -6,
        `Notre intégrateur partenaire reprend contact avec ${s.first} pour l'interface ERP ${s.le(9)}, c'est lui qui gère.`,
      ),
    ],
  ],
};

export const lost: Scenario = {
  kind: "signed-elsewhere",
  worth: false,
  triggers: [
    (s) => [
      call(
        -35 - s.d,
        `Perdu : ${s.first} a signé trois ans avec un concurrent. Correct, rien à reprocher, ne pas relancer.`,
      ),
    ],
    (s) => [
      mailIn(
        -50,
        "Notre décision",
        `Bonjour ${s.owner},\n\nAprès étude nous avons retenu une autre solution, engagée jusqu'en ${s.annee(900)}. Merci pour le temps que vous nous avez consacré.\n\nBien à vous`,
      ),
    ],
    (s) => [
      note(
        -28,
        `${s.first} a quitté ${s.company}, poste supprimé. Fiche à garder pour l'historique seulement.`,
      ),
    ],
  ],
};
