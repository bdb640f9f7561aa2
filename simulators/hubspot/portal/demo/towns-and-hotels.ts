import { call, mailIn, mailOut, meeting, note, sms } from "../scene.ts";
import { by, type ToldContact, weekdayAndDate } from "./told.ts";

/** Water, roads, baths and rooms: towns and who receives guests. */
export const townsAndHotels: ToldContact[] = [
  {
    firstName: "Béatrice",
    lastName: "Lanvin",
    woman: true,
    job: "Responsable d'exploitation",
    company: "Régie des eaux du Val d'Aure",
    domain: "eaux-valdaure.example",
    owner: "Camille",
    stage: "opportunity",
    // The long thread: nine months, from a cold call to the day of the vote.
    events: (on) => [
      call(
        -262,
        "Appel à froid. Standard, puis 4 min avec Mme Lanvin : 63 ouvrages, 9 agents d'astreinte, un classeur par station.",
      ),
      mailOut(
        -261,
        "Suite à notre appel",
        "Bonjour Madame Lanvin,\n\nMerci pour votre accueil. Vous trouverez en pièce jointe l'exemple d'une régie équipée l'an passé.\n\nBien cordialement",
      ),
      mailIn(
        -255,
        "Re: Suite à notre appel",
        "Bonjour,\n\nMerci, c'est parlant. Le sujet est inscrit à notre schéma directeur, il faudra du temps.\n\nB. Lanvin",
      ),
      meeting(
        -228,
        "Visite de la station de Prégolan",
        "Visite en bottes. Pompes doublées, télégestion correcte, mais rien ne relie les alarmes aux agents. Le chef d'équipe, Francis, est contre par principe.",
      ),
      mailOut(
        -226,
        "Compte rendu de la visite",
        "Bonjour Madame Lanvin,\n\nLe compte rendu de la visite est en pièce jointe, photos comprises.\n\nBien à vous",
      ),
      mailIn(
        -221,
        "Re: Compte rendu de la visite",
        "Bien reçu, merci. Je l'ai fait lire à Francis, il a souri une fois.\n\nBL",
      ),
      call(-180, "Point d'étape. Elle monte le dossier pour les élus, chiffrage grossier seulement."),
      mailOut(
        -178,
        "Ordre de grandeur",
        "Bonjour Béatrice,\n\nL'ordre de grandeur convenu figure en pièce jointe, pour 63 ouvrages.\n\nBien à vous",
      ),
      mailIn(
        -171,
        "Re: Ordre de grandeur",
        "Bonjour Camille,\n\nParfait, c'est dans l'épure. On en reparle quand la consultation est publiée.\n\nBéatrice",
      ),
      note(-119, "Consultation publiée ce matin. Cahier des charges de 74 pages, dont 11 sur l'astreinte."),
      call(
        -112,
        "Questions de forme sur le mémoire technique. Elle ne peut rien dire, mais elle rit au bon moment.",
      ),
      mailOut(
        -98,
        "Dépôt de notre offre",
        "Bonjour Béatrice,\n\nNotre offre est déposée sur la plateforme, accusé de réception en pièce jointe.\n\nBien cordialement",
      ),
      mailIn(
        -63,
        "Audition",
        "Bonjour Camille,\n\nBonne nouvelle : nous vous recevons en audition. Vingt minutes, pas une de plus.\n\nBéatrice Lanvin",
      ),
      meeting(
        -49,
        "Audition devant les élus",
        "Jury de 7. Le maire de Prégolan a demandé si ça marche quand il gèle. Francis a répondu oui à notre place !",
      ),
      by(
        "Antoine",
        call(
          -36,
          "Camille en congé, pris l'appel. Mme Lanvin voulait juste confirmer le nombre de tablettes (9). Confirmé.",
        ),
      ),
      sms(-20, "Béatrice : Bonne impression des élus. Je n'ai pas le droit d'en dire plus 🙂"),
      call(
        -9,
        `Nous ne sommes plus que 2. La commission vote ${weekdayAndDate(on, 4)}. Elle nous soutient, le directeur financier tique sur le prix des tablettes.`,
      ),
    ],
    deals: [
      {
        name: "Val d'Aure – marché maintenance",
        stage: "contractsent",
        amount: 64_000,
        opened: -228,
        since: -49,
        closes: 20,
        next: "Commission",
      },
    ],
  },
  {
    firstName: "Hélène",
    lastName: "Duvivier",
    woman: true,
    job: "Directrice",
    company: "Thermes de Castelrose",
    owner: "Antoine",
    stage: "customer",
    events: (on) => [
      meeting(
        -320,
        "Ouverture de saison",
        "Bassins, vapeur, 400 curistes par jour. Tout est saisi avant l'ouverture, champagne à l'eau sulfureuse.",
      ),
      call(-150, "Saison pleine, pas une panne de chaudière. Elle nous recommande."),
      mailIn(
        -39,
        "Notre contrat",
        `Bonjour Antoine,\n\nNotre contrat Ordalys se termine ${on.le(6)}. Avant de signer à nouveau, je veux revoir le nombre de postes : nous en payons 15 et en utilisons 9.\n\nHélène Duvivier`,
      ),
    ],
    deals: [
      {
        name: "Castelrose – Planning",
        stage: "closedwon",
        amount: 17_500,
        opened: -400,
        since: -359,
        closes: -359,
      },
    ],
  },
  {
    firstName: "Stéphane",
    lastName: "Quéméner",
    woman: false,
    job: "Directeur des services techniques",
    company: "Syndicat des Hautes Vallées",
    owner: "Antoine",
    stage: "customer",
    events: () => [
      meeting(
        -130,
        "Bilan annuel",
        "12 communes, 80 bâtiments. Stéphane montre nos tableaux en réunion de maires.",
      ),
      mailIn(
        -7,
        "Une collègue à vous présenter",
        "Bonjour Antoine,\n\nJe peux vous mettre en relation avec Aude Lespinasse, qui reprend les bâtiments de la vallée voisine. Dites-moi si cela vous intéresse.\n\nStéphane",
      ),
    ],
    deals: [
      {
        name: "Hautes Vallées – 6 communes de plus",
        stage: "presentationscheduled",
        amount: 28_900,
        opened: -60,
        since: -35,
        closes: 65,
        next: "Délibérations",
      },
    ],
  },
  {
    firstName: "Philippe",
    lastName: "Arnoult",
    woman: false,
    job: "Gouvernant général",
    company: "Grand Hôtel des Embruns",
    owner: "Antoine",
    stage: "opportunity",
    events: () => [
      call(
        -38,
        "112 chambres. Les fiches de panne passent par un talkie. Le directeur trouve ça charmant, pas lui.",
      ),
      mailOut(
        -22,
        "Le contrat",
        "Bonjour Philippe,\n\nLe contrat est prêt, deux exemplaires en pièce jointe.\n\nBien à vous",
      ),
      call(-14, "Contrat chez le propriétaire, qui rentre de voyage. Plus de question côté hôtel."),
    ],
    deals: [
      {
        name: "Grand Hôtel des Embruns – 112 chambres",
        stage: "contractsent",
        amount: 21_600,
        opened: -38,
        since: -22,
        closes: 5,
      },
    ],
  },
  {
    firstName: "Pauline",
    lastName: "Rochefort",
    woman: true,
    job: "Secrétaire générale",
    company: "Office des patinoires de Brévent",
    owner: "Antoine",
    stage: "opportunity",
    events: () => [
      meeting(
        -66,
        "Rendez-vous patinoire",
        "Deux groupes froids de 1987. Elle a le soutien du maire, pas du conseil.",
      ),
      call(-29, "Dossier prêt à voter, elle le remet à l'ordre du jour. Pas besoin de nous d'ici là."),
    ],
    deals: [
      {
        name: "Patinoires de Brévent – Planning",
        stage: "contractsent",
        amount: 31_000,
        opened: -66,
        since: -40,
        closes: -6,
      },
    ],
  },
  {
    firstName: "Arnaud",
    lastName: "Vialatte",
    woman: false,
    job: "Directeur technique",
    company: "Camping des Trois Criques",
    owner: "Camille",
    stage: "customer",
    events: () => [
      call(-75, "Saison finie, 140 mobil-homes à hiverner. Il coche tout sur son téléphone, content."),
      mailOut(
        -40,
        "Formation des saisonniers",
        "Bonjour Arnaud,\n\nLes attestations de formation de vos saisonniers sont en pièce jointe. Le dossier est complet.\n\nBien à vous",
      ),
      mailIn(-39, "Re: Formation des saisonniers", "Bien reçu, merci ! Bonne fin d'année.\n\nArnaud"),
    ],
    deals: [
      {
        name: "Trois Criques – Mobile",
        stage: "closedwon",
        amount: 5_900,
        opened: -420,
        since: -380,
        closes: -380,
      },
    ],
  },
  {
    firstName: "Geneviève",
    lastName: "Astruc",
    woman: true,
    job: "Maire adjointe",
    company: "Commune de Saint-Orens-le-Vieux",
    owner: "Camille",
    stage: "customer",
    events: () => [
      meeting(
        -400,
        "Mise en service",
        "Écoles, gymnase, église. Mme Astruc a tout saisi elle-même un dimanche.",
      ),
      mailIn(
        -395,
        "Merci",
        "Chère Camille,\n\nVotre formateur a conquis le garde champêtre, ce n'était pas gagné. Nous sommes très satisfaits.\n\nGeneviève Astruc",
      ),
      call(-168, "Un an de recul, tout va bien. On a surtout parlé du chat de la mairie."),
    ],
    deals: [
      {
        name: "Saint-Orens-le-Vieux – bâtiments",
        stage: "closedwon",
        amount: 36_400,
        opened: -470,
        since: -420,
        closes: -420,
      },
    ],
  },
];
