import { call, mailIn, mailOut, meeting, note, sms, type Scenario } from "../scene.ts";

export const promisedCallback: Scenario = {
  kind: "promised-callback",
  worth: true,
  triggers: [
    (s) => [
      call(
        -5 - s.d,
        `${s.first} en réunion, ${s.il} me demande de rappeler ${s.jour(-(s.d % 2))} ${s.le(-(s.d % 2)).slice(3)} dans la matinée pour parler de ${s.product}. Je m'y suis engagé.`,
      ),
    ],
    (s) => [
      mailIn(
        -6,
        `Re: ${s.product}`,
        `Bonjour ${s.owner},\n\nJe ne peux pas vous prendre au téléphone cette semaine, trop de monde en arrêt à l'atelier. Rappelez-moi plutôt ${s.le(-1)}, vers 10h, j'aurai vu avec ${s.colleague} d'ici là.\n\nBonne journée`,
      ),
      mailOut(
        -6,
        `Re: ${s.product}`,
        `Bonjour ${s.first},\n\nC'est noté, je vous rappelle ${s.le(-1)} à 10h.\n\nBien à vous`,
      ),
    ],
    (s) => [
      call(
        -4,
        `Intéressé${s.e} par ${s.product} mais pas le bon moment, départ en tournée. Promis de la/le rappeler ${s.jour(0)} (${s.le(0)}) avec les tarifs pour ${s.seats} techniciens`,
      ),
    ],
    (s) => [
      sms(
        -7,
        `${s.first} : « Désolé${s.e} pour tout à l'heure, impossible de décrocher. On se rappelle ${s.le(-2)} ? » Répondu : ok je vous appelle ${s.le(-2)}.`,
      ),
    ],
    (s) => [
      note(
        -8,
        `Point rapide au téléphone. ${s.first} attend la réponse de son directeur, je dois ${s.il === "il" ? "le" : "la"} recontacter ${s.le(-1)} sans faute, budget autour de ${s.amount}.`,
      ),
    ],
  ],
  resolutions: [
    (s) => [
      call(
        -1,
        `Rappelé comme convenu. On avance : ${s.first} veut une démo pour l'équipe, ${s.il} me propose des dates en ${s.mois(25)}.`,
      ),
    ],
    (s) => [
      call(
        -1,
        `Comme promis, 20 min avec ${s.first}. Pas de besoin immédiat finalement, ${s.il} garde notre plaquette. Rien à faire de notre côté.`,
      ),
    ],
    (s) => [
      call(-1, `Rappel fait, ${s.first} partant${s.e}. RDV calé.`),
      meeting(
        6,
        `Démo ${s.product} - ${s.company}`,
        "Démonstration sur site, prévoir tablette.",
        "SCHEDULED",
      ),
    ],
  ],
};
