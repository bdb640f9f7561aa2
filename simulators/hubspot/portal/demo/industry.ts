import { call, linkedin, mailIn, mailOut, meeting, note } from "../scene.ts";
import { by, type ToldContact } from "./told.ts";

/** Print, plastics, metal, glass. */
export const industry: ToldContact[] = [
  {
    firstName: "Karim",
    lastName: "Benhaddou",
    woman: false,
    job: "Chef d'atelier",
    company: "Imprimerie Beaurepaire",
    owner: "Camille",
    stage: "opportunity",
    events: (on) => [
      mailOut(
        -26,
        "Votre essai",
        `Bonjour Karim,\n\nVotre essai d'Ordalys Mobile est ouvert pour six conducteurs, jusqu'${on.le(2).replace("le ", "au ")}. Bonnes impressions !\n\nBien à vous`,
      ),
      call(
        -15,
        "4 conducteurs sur 6 s'en servent tous les jours. Le plus ancien dicte ses pannes, les autres tapent.",
      ),
    ],
    deals: [
      {
        name: "Beaurepaire – Mobile, 6 conducteurs",
        stage: "presentationscheduled",
        amount: 10_900,
        opened: -40,
        since: -26,
        closes: 16,
        next: "Fin d'essai",
      },
    ],
  },
  {
    firstName: "Lucas",
    lastName: "Vandenberghe",
    woman: false,
    job: "Directeur industriel",
    company: "Plasturgie Vandenberghe",
    owner: "Camille",
    stage: "opportunity",
    events: (on) => [
      call(
        -27,
        "17 presses à injecter. Ses moules coûtent plus cher que sa maison, il en parle comme de ses enfants.",
      ),
      by(
        "Antoine",
        note(
          -4,
          `Croisé Lucas Vandenberghe au salon de Lyon. Je lui ai promis de lui envoyer l'étude de cas plasturgie pour ${on.jour(0)}. Camille, c'est ton client !`,
        ),
      ),
    ],
    deals: [
      {
        name: "Plasturgie Vandenberghe – 17 presses",
        stage: "presentationscheduled",
        amount: 27_500,
        opened: -27,
        since: -20,
        closes: 38,
        next: "Étude de cas",
      },
    ],
  },
  {
    firstName: "Inès",
    lastName: "Belkacem",
    woman: true,
    job: "Responsable maintenance",
    company: "Cartonnages Vial-Dumas",
    owner: "Antoine",
    stage: "customer",
    events: () => [
      meeting(
        -300,
        "Revue annuelle",
        "Inès tient sa maintenance au cordeau, 96 % de préventif. Notre meilleure ambassadrice.",
      ),
      mailIn(
        -4,
        "J'ai changé de maison",
        "Bonjour Antoine,\n\nJ'ai quitté Cartonnages Vial-Dumas, je suis depuis lundi chez Emballages Daumier. Trente machines, pas un planning, cela vous rappellera des souvenirs.\n\nInès",
      ),
    ],
    deals: [
      {
        name: "Vial-Dumas – Planning + Stock",
        stage: "closedwon",
        amount: 35_200,
        opened: -800,
        since: -740,
        closes: -740,
      },
    ],
  },
  {
    firstName: "Marc",
    lastName: "Oberlin",
    woman: false,
    job: "Directeur de fonderie",
    company: "Fonderie Oberlin",
    owner: "Antoine",
    stage: "opportunity",
    events: (on) => [
      call(
        -74,
        `Four principal à l'arrêt pour réfection, pas le moment. Marc demande qu'on reprenne contact ${on.semaine(0)}, quand il aura recoulé.`,
      ),
    ],
  },
  {
    firstName: "Christelle",
    lastName: "Wendling",
    woman: true,
    job: "Responsable travaux neufs",
    company: "Verrerie d'Orsan",
    owner: "Camille",
    stage: "opportunity",
    events: () => [
      meeting(-24, "Réunion verrerie", "Christelle n'est pas décisionnaire mais elle connaît tout le monde."),
      mailIn(
        -6,
        "Quelqu'un à rencontrer",
        "Bonjour Camille,\n\nJe vous propose de rencontrer Jean-Noël Prigent, notre directeur de site : c'est lui qui signe. Voulez-vous que je vous mette en contact ?\n\nChristelle",
      ),
    ],
  },
  {
    firstName: "Didier",
    lastName: "Lacaze",
    woman: false,
    job: "Responsable maintenance",
    company: "Tôlerie Lacaze-Bertin",
    owner: "Camille",
    stage: "opportunity",
    events: () => [
      call(-90, "Bien reçu l'offre. Didier dit oui, sa direction dit peut-être."),
      linkedin(-66, "Aimé sa publication sur la sécurité à l'atelier."),
    ],
    deals: [
      {
        name: "Lacaze-Bertin – Planning",
        stage: "presentationscheduled",
        amount: 14_200,
        opened: -120,
        since: -91,
        closes: 55,
        next: "Attendre la direction",
      },
    ],
  },
  {
    firstName: "Nathalie",
    lastName: "Bosc",
    woman: true,
    job: "Acheteuse",
    company: "Câbles Bosc-Ferrières",
    owner: "Camille",
    stage: "opportunity",
    events: () => [
      mailIn(
        -15,
        "Deux questions",
        "Bonjour Camille,\n\nVos données sont-elles hébergées en France ? Notre informatique le demande.\n\nNathalie Bosc",
      ),
      mailOut(
        -14,
        "Re: Deux questions",
        "Bonjour Nathalie,\n\nOui, à Roubaix et à Gravelines ; l'attestation de l'hébergeur est jointe.\n\nBien à vous",
      ),
      mailIn(
        -14,
        "Re: Deux questions",
        "Merci pour la rapidité, c'est tout ce qu'il me fallait.\n\nNathalie",
      ),
    ],
  },
  {
    firstName: "Fabien",
    lastName: "Rousselot",
    woman: false,
    job: "Directeur technique",
    company: "Galvanoplastie Rousselot",
    owner: "Antoine",
    stage: "lead",
    properties: { hs_email_bounce: "2", hs_email_hard_bounce_reason_enum: "UNKNOWN_USER" },
    events: () => [
      call(-70, "Numéro non attribué.", "NO_ANSWER"),
      mailOut(
        -69,
        "Toujours d'actualité ?",
        "Bonjour Fabien,\n\nJe n'arrive pas à vous joindre. Votre projet d'atelier est-il toujours d'actualité ?\n\nBien à vous",
      ),
      note(-68, "Mail revenu : adresse inconnue. D'après le standard il a quitté la société."),
    ],
  },
  {
    firstName: "Ophélie",
    lastName: "Jacquemin",
    woman: true,
    job: "Gérante",
    company: "Ressorts Jacquemin",
    owner: "Antoine",
    stage: "lead",
    events: () => [
      call(-21, "Pas de réponse, message laissé.", "NO_ANSWER"),
      call(-12, "Elle décroche, glaciale : ne veut plus qu'on l'appelle. Dont acte."),
    ],
  },
  {
    firstName: "Thierry",
    lastName: "Gasnier",
    woman: false,
    job: "Responsable maintenance",
    company: "Pneumatiques Gasnier",
    owner: "Antoine",
    stage: "customer",
    events: () => [
      mailIn(
        -17,
        "Accès",
        "Bonjour Antoine,\n\nNous accueillons un nouveau technicien. Pouvez-vous lui créer un accès ?\n\nThierry",
      ),
      mailOut(
        -17,
        "Re: Accès",
        "Bonjour Thierry,\n\nC'est fait, il recevra son lien demain matin.\n\nBien à vous",
      ),
      mailIn(-13, "Re: Accès", "Nickel, il est connecté. Merci !\n\nThierry"),
    ],
    deals: [
      {
        name: "Gasnier – Mobile",
        stage: "closedwon",
        amount: 7_700,
        opened: -500,
        since: -460,
        closes: -460,
      },
    ],
  },
];
