import { call, linkedin, mailIn, mailOut, meeting, note } from "../scene.ts";
import { type ToldContact, weekdayAndDate } from "./told.ts";

/** Dairies, breweries, canneries: who buys Ordalys for what must not stop. */
export const food: ToldContact[] = [
  {
    firstName: "Sandrine",
    lastName: "Vigouroux",
    woman: true,
    job: "Directrice de site",
    company: "Laiterie Montbrun",
    owner: "Camille",
    stage: "opportunity",
    events: (on) => [
      meeting(
        -64,
        "Visite de la laiterie",
        "Visite avec Mme Vigouroux et son chef d'équipe. 4 lignes, le planning est sur un tableau blanc, on répare quand ça casse. Elle veut d'abord voir tourner une seule ligne.",
      ),
      mailOut(
        -41,
        "Proposition pour la ligne 2",
        "Bonjour Sandrine,\n\nVoici notre proposition pour la ligne 2 : 14 600 € HT la première année, formation comprise.\n\nBonne lecture",
      ),
      mailIn(
        -26,
        "Re: Proposition pour la ligne 2",
        "Bonjour Camille,\n\nMerci, c'est clair. La ligne 2 ne suffira pas : mon directeur industriel raisonne sur les quatre. Il faudra chiffrer l'ensemble.\n\nSandrine Vigouroux",
      ),
      call(-13, "Chiffrage 4 lignes en cours chez nous, l'avant-vente est débordé. Elle s'impatiente."),
      mailIn(
        -2,
        "Chiffrage des quatre lignes",
        `Bonjour Camille,\n\nDeuxième relance de ma part. Sans votre chiffrage sur les quatre lignes d'ici ${on.jour(1)}, je signe avec l'autre éditeur.\n\nS. Vigouroux`,
      ),
    ],
    deals: [
      {
        name: "Laiterie Montbrun – Planning, 4 lignes",
        stage: "presentationscheduled",
        amount: 38_200,
        opened: -64,
        since: -41,
        closes: 18,
        next: "Chiffrage 4 lignes",
      },
    ],
  },
  {
    firstName: "Thomas",
    lastName: "Lemercier",
    woman: false,
    job: "Maître brasseur",
    company: "Brasserie des Trois Écluses",
    owner: "Camille",
    stage: "salesqualifiedlead",
    events: () => [
      note(
        -52,
        "Vu au salon Brasse & Fûts. 6 cuves, 3 gars, tout dans sa tête + un cahier gras. Prudent, drôle.",
      ),
      call(
        -24,
        "Démo faite en visio, 30 min. Il aime la photo de la panne, moins l'idée de taper avec des gants.",
      ),
      mailIn(
        -2,
        "Chambre froide",
        "Bonjour Camille,\n\nOn y réfléchit. Avant d'aller plus loin : peut-on noter un nettoyage sans réseau ? En chambre froide on ne capte rien du tout.\n\nBonne journée,\nThomas",
      ),
    ],
    deals: [
      {
        name: "Trois Écluses – Mobile, 4 postes",
        stage: "appointmentscheduled",
        amount: 6_200,
        opened: -24,
        since: -24,
        closes: 40,
        next: "Répondre sur le hors ligne",
      },
    ],
  },
  {
    firstName: "Nolwenn",
    lastName: "Le Guennec",
    woman: true,
    job: "Gérante",
    company: "Biscuiterie Le Guennec",
    owner: "Camille",
    stage: "opportunity",
    events: () => [
      call(
        -19,
        "2 fours, 1 emballeuse. Elle a hérité de la boîte et du vieux logiciel de son père. Curieuse de tout.",
      ),
      mailIn(
        -5,
        "Pour être honnête",
        "Bonjour Camille,\n\nPar honnêteté : j'ai aussi reçu une offre de Planéo. Leur outil est plus joli, le vôtre plus simple, je ne dors plus.\n\nNolwenn",
      ),
    ],
  },
  {
    firstName: "Jean-Luc",
    lastName: "Audibert",
    woman: false,
    job: "Directeur financier",
    company: "Conserverie Audibert",
    owner: "Antoine",
    stage: "opportunity",
    events: (on) => [
      meeting(
        -75,
        "Premier rendez-vous",
        "Vu Jean-Luc Audibert et son frère (production). Le frère veut l'outil, Jean-Luc veut des chiffres. 31 autoclaves.",
      ),
      call(
        -34,
        `Budget de l'an prochain bouclé ${on.le(6)}. Jean-Luc veut y mettre le projet, il lui faut une enveloppe crédible.`,
      ),
    ],
    deals: [
      {
        name: "Conserverie Audibert – Planning + Stock",
        stage: "presentationscheduled",
        amount: 24_900,
        opened: -75,
        since: -34,
        closes: 35,
        next: "Enveloppe",
      },
    ],
  },
  {
    firstName: "Robert",
    lastName: "Peyrat",
    woman: false,
    job: "Président",
    company: "Salaisons Peyrat",
    owner: "Antoine",
    stage: "customer",
    events: () => [
      meeting(
        -560,
        "Lancement chez Peyrat",
        "Toute l'équipe autour de la table, jambon compris. Démarrage sur les deux séchoirs.",
      ),
      mailIn(
        -430,
        "Bilan de l'année",
        "Bonjour Antoine,\n\nTrès contents de l'outil, les pannes ont baissé d'un tiers.\n\nR. Peyrat",
      ),
      call(-236, "Pris des nouvelles. Il part à la chasse, tout va bien, rien à signaler."),
    ],
    deals: [
      {
        name: "Salaisons Peyrat – Planning, 2 séchoirs",
        stage: "closedwon",
        amount: 41_500,
        opened: -640,
        since: -575,
        closes: -575,
      },
    ],
  },
  {
    firstName: "Mireille",
    lastName: "Cassagne",
    woman: true,
    job: "Responsable qualité",
    company: "Fromagerie du Causse Clair",
    owner: "Camille",
    stage: "lead",
    events: () => [
      linkedin(-60, "A accepté mon invitation. Merci envoyé."),
      mailOut(
        -20,
        "Traçabilité des nettoyages",
        "Bonjour Mireille,\n\nNous accompagnons plusieurs fromageries sur la traçabilité des nettoyages. Est-ce un sujet chez vous ?\n\nBien à vous",
      ),
      mailIn(
        -6,
        "Re: Traçabilité des nettoyages",
        "Bonjour,\n\nJe vous avais déjà répondu au printemps. Merci de retirer mon adresse de vos fichiers et de ne plus m'écrire.\n\nMireille Cassagne",
      ),
    ],
  },
  {
    firstName: "Bruno",
    lastName: "Escande",
    woman: false,
    job: "Responsable maintenance",
    company: "Minoterie Escande-Royer",
    owner: "Antoine",
    stage: "opportunity",
    events: (on) => [
      call(-47, "Silo 3 refait cet été. Il gère 60 moteurs sur un cahier d'écolier, m'a envoyé la photo."),
      call(
        -9,
        `Bruno sur un toit, 2 minutes à peine. Je le rappelle ${weekdayAndDate(on, 0)} au sujet des capteurs de température.`,
      ),
    ],
    deals: [
      {
        name: "Escande-Royer – Mobile, 5 postes",
        stage: "appointmentscheduled",
        amount: 8_900,
        opened: -47,
        since: -30,
        closes: 50,
        next: "Appel",
      },
    ],
  },
  {
    firstName: "Aïssatou",
    lastName: "Diarra",
    woman: true,
    job: "Directrice industrielle",
    company: "Sucrerie de Vaucourt",
    owner: "Camille",
    stage: "opportunity",
    events: (on) => [
      call(-98, "Campagne betteravière : usine 24h/24 jusqu'aux fêtes, personne ne lèvera le nez avant."),
      mailIn(
        -96,
        "Reprendre plus tard",
        `Bonjour Camille,\n\nEn pleine campagne, impossible de lever le nez. Revenez vers moi autour du ${on.le(-1).slice(3)}, nous pourrons en parler assis.\n\nAïssatou Diarra`,
      ),
    ],
  },
];
