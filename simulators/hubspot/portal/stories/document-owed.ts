import { call, mailIn, mailOut, meeting, note, whatsapp, type Scenario } from "../scene.ts";

export const documentOwed: Scenario = {
  kind: "document-owed",
  worth: true,
  triggers: [
    (s) => [
      call(
        -5 - s.d,
        `Bon échange. Je dois lui envoyer l'étude de cas agroalimentaire + la grille tarifaire ${s.product} d'ici ${s.jour(-2)}.`,
      ),
    ],
    (s) => [
      mailIn(
        -8,
        "Conditions générales",
        `Bonjour ${s.owner},\n\nPour passer en commission, il me manque vos CGV et l'attestation d'assurance. Pouvez-vous me les transmettre avant ${s.le(1)} ?\n\nMerci`,
      ),
      mailOut(
        -8,
        "Re: Conditions générales",
        `Bonjour ${s.first},\n\nBien sûr, je vous prépare cela et vous l'envoie dans les prochains jours.\n\nÀ très vite`,
      ),
    ],
    (s) => [
      meeting(
        -6,
        `Visio ${s.company}`,
        `Présents : ${s.first} et ${s.colleague}. Très bon accueil. À faire de mon côté : leur envoyer le cahier des charges type et le planning de déploiement.`,
      ),
    ],
    (s) => [
      whatsapp(
        -4,
        `${s.first} : « Pensez à moi pour le comparatif avec notre tableau Excel svp 🙂 » / moi : « Promis, vous l'avez en début de semaine »`,
      ),
    ],
    (s) => [
      note(
        -9,
        `Salon Maintenance Expo : ${s.first} (${s.company}) veut recevoir la fiche ${s.product} et les références dans son secteur. A ENVOYER !`,
      ),
    ],
  ],
  resolutions: [
    (s) => [
      mailOut(
        -2,
        "Les documents promis",
        `Bonjour ${s.first},\n\nComme convenu, vous trouverez ci-joint l'ensemble des documents. Bonne lecture, et à votre disposition.\n\nBien cordialement`,
      ),
    ],
    (s) => [
      mailOut(-3, "Documents", `${s.first}, voici les pièces demandées.`),
      mailIn(-2, "Re: Documents", `Bien reçu, merci ${s.owner} ! C'est exactement ce qu'il me fallait.`),
    ],
  ],
};
