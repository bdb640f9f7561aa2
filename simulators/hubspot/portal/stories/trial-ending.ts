import { call, mailIn, mailOut, note, type Scenario } from "../scene.ts";

export const trialEnding: Scenario = {
  kind: "trial-ending",
  worth: true,
  triggers: [
    (s) => [
      mailOut(
        -26,
        "Votre essai Ordalys",
        `Bonjour ${s.first},\n\nVotre essai de ${s.product} est ouvert pour ${s.seats} utilisateurs jusqu'${s.le(2 + s.d).replace("le ", "au ")}. Bonne découverte !`,
      ),
      call(-15, "Prise en main ok, 6 techniciens connectés. Premier retour positif."),
    ],
    (s) => [
      note(
        -20,
        `Pilote ${s.site} : se termine ${s.le(3)}. ${s.first} doit trancher à ce moment-là entre nous et un concurrent.`,
      ),
    ],
    (s) => [
      mailIn(
        -14,
        "Prolongation de l'essai",
        `Bonjour ${s.owner},\n\nMerci pour la prolongation jusqu'${s.le(4).replace("le ", "au ")}. Les équipes s'y mettent vraiment depuis lundi.\n\nA bientôt`,
      ),
    ],
  ],
  resolutions: [
    (s) => [
      mailIn(
        -2,
        "On continue",
        `Bonjour ${s.owner}, l'essai est concluant, nous passons commande. ${s.colleague} vous envoie le bon.`,
      ),
      mailOut(
        -1,
        "Re: On continue",
        `Formidable ${s.first}, merci de votre confiance ! Notre équipe support prend le relais.`,
      ),
    ],
  ],
};
