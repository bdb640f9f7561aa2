import {
  call,
  linkedin,
  mailIn,
  mailOut,
  meeting,
  note,
  sms,
  whatsapp,
  type StoryEvent,
  type Scene,
} from "../scene.ts";

type Calm = (at: number, s: Scene) => StoryEvent;

/** Everyday events of any contact, none of which needs a reaction. */
export const calmForAll: Calm[] = [
  (at) => note(at, "Newsletter ouverte, aucun clic."),
  (at) => note(at, "A téléchargé le livre blanc « Préventif ou correctif ? » puis s'est arrêté là."),
  (at, s) => note(at, `Fiche vérifiée, ${s.first} toujours en poste. Rien de particulier.`),
  (at) => note(at, "Adresse et téléphone mis à jour."),
  (at, s) =>
    note(at, `Rencontré ${s.first} sur le stand au salon, échange courtois, carte prise. Pas de projet.`),
  (at) => note(at, "Invité au petit-déjeuner clients, a décliné poliment (agenda)."),
  (at) => note(at, "A assisté au webinaire, n'a pas posé de question."),
  (at) => call(at, "Pas de réponse, pas laissé de message.", "NO_ANSWER"),
  (at, s) =>
    call(at, `Bref échange, ${s.first} très pris${s.e === "e" ? "e" : ""} par l'inventaire. Tout va bien.`),
  (at, s) =>
    mailOut(
      at,
      "Merci pour votre accueil",
      `Bonjour ${s.first},\n\nMerci pour votre accueil et la visite des ateliers. Ce fut un plaisir.\n\nBien cordialement`,
    ),
  (at) =>
    mailIn(
      at,
      "Merci",
      "Bonjour,\n\nBien reçu, merci beaucoup. Tout est en ordre de notre côté.\n\nBonne fin de journée",
    ),
  (at, s) =>
    meeting(
      at,
      "Déjeuner",
      `Déjeuner avec ${s.first}, parlé surtout du métier et de ses recrutements, pourvus depuis.`,
    ),
  (at) => meeting(at, "Démo annulée", "Annulée par le client, sujet abandonné depuis.", "CANCELED"),
  (at, s) => sms(at, `Bien arrivé, merci ${s.first} pour l'accueil. Bon week-end.`),
  (at, s) => sms(at, `${s.first} : bien reçu merci`),
  (at) => whatsapp(at, "Pris des nouvelles, rien d'autre."),
  (at, s) => linkedin(at, `${s.first} a accepté mon invitation. Message de remerciement envoyé.`),
  (at, s) => linkedin(at, `Aimé la publication de ${s.first} sur la sécurité en atelier.`),
  (at, s) => linkedin(at, `${s.first} : « Merci pour l'article, intéressant. » Pas de suite.`),
  (at, s) => note(at, `Échange de cartes avec ${s.first} aux rencontres industrielles de ${s.site}.`),
  (at, s) =>
    note(at, `${s.first} suit notre page LinkedIn depuis peu. Simple curiosité d'après l'équipe marketing.`),
  (at) => note(at, "Doublon fusionné, fiche nettoyée."),
  (at, s) =>
    call(at, `Appel de présentation. ${s.first} connaît Ordalys de nom, pas de projet chez ${s.company}.`),
  (at, s) => call(at, `Eu le standard, confirmé la fonction de ${s.first}.`),
  (at) => call(at, "Appel très court, mauvais moment, sans suite.", "COMPLETED"),
  (at, s) =>
    mailOut(
      at,
      "Invitation à notre matinée maintenance",
      `Bonjour ${s.first},\n\nNous organisons une matinée d'échanges entre responsables maintenance à ${s.site}. Entrée libre, sans engagement.\n\nAu plaisir de vous y croiser`,
    ),
  (at) =>
    mailIn(
      at,
      "Re: Invitation",
      "Bonjour,\n\nMerci pour l'invitation, je ne pourrai pas être présent cette fois-ci. Bonne organisation !",
    ),
  (at, s) =>
    meeting(
      at,
      "Présentation d'Ordalys",
      `Présentation générale à ${s.first}. Accueil poli, ${s.il} voulait surtout comprendre le marché.`,
    ),
];

/** Everyday events of a customer. */
export const calmForCustomers: Calm[] = [
  (at, s) =>
    note(
      at,
      `Ticket support n° ${s.reference.slice(-4)} clos : lenteur à la connexion, cache vidé. Client satisfait.`,
    ),
  (at) => note(at, "Enquête de satisfaction : 8/10, commentaire « rien à signaler »."),
  (at, s) => note(at, `Facture ${s.reference} réglée à l'échéance.`),
  (at, s) =>
    note(at, `Compte rendu interne : ${s.company} utilise surtout le planning, peu le mobile. OK pour eux.`),
  (at, s) => note(at, `Migration vers la v5 effectuée pour ${s.company}, sans incident.`),
  (at, s) => call(at, `Point de courtoisie avec ${s.first}. Tout roule, pas de besoin.`),
  (at, s) =>
    call(at, `Appel de suivi. ${s.first} content${s.e} de l'outil, l'équipe s'est habituée. Rien à prévoir`),
  (at, s) => call(at, `Aidé ${s.first} à retrouver son mot de passe, 3 minutes, réglé.`),
  (at) => call(at, "Formation des nouveaux faite la semaine passée, bons retours."),
  (at) => call(at, "Question sur l'export Excel, expliqué en direct. Clos."),
  (at, s) =>
    mailOut(
      at,
      "Les nouveautés d'Ordalys",
      `Bonjour ${s.first},\n\nLa nouvelle version est en ligne : vue semaine plus lisible, photos dans les interventions. Aucune action n'est nécessaire de votre part.\n\nBonne journée`,
    ),
  (at, s) =>
    mailOut(
      at,
      "Attestation de formation",
      `Bonjour ${s.first},\n\nVous trouverez ci-joint les attestations des participants. Le dossier est complet.\n\nBien à vous`,
    ),
  (at, s) =>
    mailIn(
      at,
      "Re: Formation",
      `Bonjour ${s.owner},\n\nLa formation s'est très bien passée, l'équipe est autonome. Merci au formateur.\n\nBien cordialement`,
    ),
  (at, s) =>
    mailIn(
      at,
      "Facture acquittée",
      `Bonjour, le règlement de la facture ${s.reference} est parti ce jour. Cordialement`,
    ),
  (at) => mailIn(at, "Re: Nouveautés", "Merci pour l'info, c'est bien vu. Bonne journée !"),
  (at, s) =>
    meeting(
      at,
      `Revue annuelle ${s.company}`,
      `Revue de l'année avec ${s.first} : usage stable, pas de demande d'évolution. Prochaine revue dans un an.`,
    ),
  (at, s) =>
    meeting(
      at,
      "Formation utilisateurs",
      `Formation d'une journée, ${s.seats} participants, évaluations bonnes.`,
    ),
  (at, s) =>
    meeting(
      at,
      `Point trimestriel - ${s.company}`,
      "Passage en revue des tickets, tous clos. Ambiance cordiale.",
    ),
  (at) => meeting(at, "Visio de prise en main", "Prise en main du module Mobile, aucune difficulté."),
  (at, s) => sms(at, `${s.first} : Merci pour le coup de main ce matin, tout est rentré dans l'ordre !`),
  (at, s) => whatsapp(at, `${s.first} : « C'est bon, les nouveaux ont leurs accès 👍 »`),
  (at, s) =>
    whatsapp(at, `${s.first} m'envoie la photo du nouveau tableau de bord affiché à l'atelier. Sympa.`),
  (at, s) => note(at, `Deux licences ajoutées à la demande de ${s.first}, accès livrés le jour même.`),
  (at) => note(at, "Témoignage client recueilli et publié sur le site. Merci à toute l'équipe."),
  (at, s) => call(at, `Check-in semestriel : ${s.first} n'a aucune remarque, l'usage est régulier.`),
  (at, s) =>
    mailOut(
      at,
      `Ticket ${s.reference.slice(-4)} clos`,
      `Bonjour ${s.first},\n\nL'anomalie signalée est corrigée, votre ticket est clos. Merci de votre patience.\n\nL'équipe support`,
    ),
];

/** Endings salespeople add to a line; they change nothing. */
export const tails = [
  "RAS.",
  "Rien à prévoir.",
  "Vu en cinq minutes.",
  "Bon contact.",
  "Pour info seulement.",
  "Fiche à jour.",
  "Toujours aussi sympathique.",
  "Pas d'action.",
  "Ok pour tout le monde.",
  "Sans suite.",
];
