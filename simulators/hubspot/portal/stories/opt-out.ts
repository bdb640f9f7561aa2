import { call, mailIn, sms, type Scenario } from "../scene.ts";

export const optOut: Scenario = {
  kind: "opt-out",
  worth: false,
  triggers: [
    (s) => [
      mailIn(
        -25 - s.d,
        "Stop",
        `Bonjour,\n\nMerci de retirer mon adresse de vos listes et de ne plus me contacter, ni par mail ni par téléphone.\n\n${s.full}`,
      ),
    ],
    () => [
      call(-60, "Pas de réponse, message laissé", "NO_ANSWER"),
      mailIn(
        -40,
        "Désinscription",
        "Je ne souhaite plus recevoir vos messages commerciaux. Conformément au RGPD, veuillez effacer mes coordonnées de votre fichier.",
      ),
    ],
    (s) => [sms(-30, `${s.first} : Stop svp, ne m'appelez plus.`)],
  ],
};
/** The same wish, also recorded in HubSpot's own properties. */
export const optedOut: Scenario = { ...optOut, kind: "opted-out", properties: { hs_email_optout: "true" } };

export const outOfOffice: Scenario = {
  kind: "out-of-office",
  worth: false,
  triggers: [
    (s) => [
      mailIn(
        -2,
        "Réponse automatique : absence",
        `Bonjour,\n\nJe suis absent${s.e} jusqu'${s.le(12 + s.d).replace("le ", "au ")} inclus. En cas d'urgence, contactez ${s.colleague}.\n\nCeci est un message automatique.`,
      ),
    ],
    (s) => [
      mailIn(
        -3,
        "Out of office / Absence",
        `Je suis actuellement en congé et répondrai à votre message à mon retour ${s.le(10)}.`,
      ),
    ],
    (s) => [
      mailIn(
        -4,
        "Absence",
        `Bonjour, en congé ${s.il === "elle" ? "maternité" : "paternité"}, de retour ${s.le(45)}. ${s.colleague} assure l'intérim.`,
      ),
    ],
  ],
};
