import { call, mailIn, mailOut, meeting, note, sms, whatsapp } from "../scene.ts";
import { type ToldContact, weekdayAndDate } from "./told.ts";

/** The customers of a laundry that rents linen and working clothes: kitchens, rooms, garages, homes. */
export const linen: ToldContact[] = [
  {
    firstName: "Paul",
    lastName: "Marchandeau",
    woman: false,
    job: "Chef propriétaire",
    company: "L'Ardoise Bleue",
    owner: "Alix",
    stage: "customer",
    events: () => [
      call(-80, "3 services par jour en terrasse, 120 torchons/semaine au lieu de 80. Avenant signé."),
      mailIn(
        -1,
        "Vos torchons",
        "Alix,\n\nDeuxième livraison de torchons qui sentent le mouillé. J'ai dû en acheter chez le droguiste samedi soir en plein service, ce n'est pas sérieux.\n\nPaul Marchandeau",
      ),
    ],
    deals: [
      {
        name: "L'Ardoise Bleue – linge de cuisine",
        stage: "closedwon",
        amount: 6_900,
        opened: -420,
        since: -400,
        closes: -400,
      },
    ],
  },
  {
    firstName: "Sonia",
    lastName: "Pélissier",
    woman: true,
    job: "Gérante",
    company: "Garage Pélissier & Filles",
    owner: "Alix",
    stage: "opportunity",
    events: (on) => [
      note(
        -31,
        "6 mécanos dont 4 femmes, aucune combi à leur taille chez le fournisseur actuel. Angle en or.",
      ),
      call(
        -4,
        `Sous un pont, mains pleines de graisse. Je lui ai dit que je la rappelais ${on.jour(0)} pour les tailles des combinaisons.`,
      ),
    ],
    deals: [
      {
        name: "Pélissier & Filles – combinaisons",
        stage: "appointmentscheduled",
        amount: 3_800,
        opened: -31,
        since: -4,
        closes: 30,
        next: "Tailles",
      },
    ],
  },
  {
    firstName: "Marguerite",
    lastName: "Tilloy",
    woman: true,
    job: "Propriétaire",
    company: "Hôtel des Tilleuls",
    owner: "Alix",
    stage: "opportunity",
    events: (on) => [
      meeting(
        -19,
        "Visite de l'hôtel",
        "22 chambres, draps dépareillés, lingère qui part en retraite. Elle compte chaque euro.",
      ),
      mailIn(
        -2,
        "Avant de décider",
        `Bonjour Madame Fontaine,\n\nMerci de m'envoyer votre grille tarifaire des draps pour ${weekdayAndDate(on, 1)}. Ma lingère nous quitte et je dois choisir.\n\nMarguerite Tilloy`,
      ),
    ],
    deals: [
      {
        name: "Hôtel des Tilleuls – draps et éponges",
        stage: "presentationscheduled",
        amount: 9_200,
        opened: -19,
        since: -12,
        closes: 20,
        next: "Grille tarifaire",
      },
    ],
  },
  {
    firstName: "Régis",
    lastName: "Fontanel",
    woman: false,
    job: "Directeur",
    company: "EHPAD Les Glycines",
    owner: "Alix",
    stage: "opportunity",
    events: (on) => [
      meeting(
        -36,
        "Présentation aux Glycines",
        "Le linge des résidents se perd, les familles râlent. Nos puces les intéressent, 84 lits.",
      ),
      call(
        -8,
        `Le conseil d'administration tranche ${weekdayAndDate(on, 4)} entre nous et leur buanderie. Régis pousse pour nous.`,
      ),
    ],
    deals: [
      {
        name: "Les Glycines – linge des résidents",
        stage: "contractsent",
        amount: 36_000,
        opened: -60,
        since: -20,
        closes: 12,
        next: "Conseil",
      },
    ],
  },
  {
    firstName: "Clémence",
    lastName: "Deschanel",
    woman: true,
    job: "Boulangère",
    company: "Fournil Deschanel",
    owner: "Alix",
    stage: "salesqualifiedlead",
    events: () => [
      sms(-14, "Clémence : bien reçu la plaquette, je regarde entre deux fournées"),
      mailIn(
        -3,
        "Farine",
        "Bonjour Alix,\n\nVos vestes supportent-elles un lavage à 60 ° tous les jours ? Avec la farine je ne peux pas faire moins.\n\nClémence",
      ),
    ],
    deals: [
      {
        name: "Fournil Deschanel – 5 vestes",
        stage: "appointmentscheduled",
        amount: 1_450,
        opened: -14,
        since: -14,
        closes: 40,
        next: "Répondre",
      },
    ],
  },
  {
    firstName: "Ousmane",
    lastName: "Keïta",
    woman: false,
    job: "Chef de cuisine",
    company: "Brasserie du Marché Neuf",
    owner: "Alix",
    stage: "opportunity",
    events: (on) => [
      mailOut(
        -24,
        "Votre essai",
        `Bonjour Ousmane,\n\nL'essai des vestes de cuisine court jusqu'${on.le(2).replace("le ", "au ")}, deux par cuisinier. Bon service !\n\nAlix`,
      ),
      call(-13, "Les vestes plaisent, sauf au second qui trouve le col trop raide."),
    ],
    deals: [
      {
        name: "Marché Neuf – vestes",
        stage: "presentationscheduled",
        amount: 4_100,
        opened: -30,
        since: -24,
        closes: 20,
        next: "Fin d'essai",
      },
    ],
  },
  {
    firstName: "Catherine",
    lastName: "Vauthier",
    woman: true,
    job: "Directrice",
    company: "Crèche Les Petits Sabots",
    owner: "Alix",
    stage: "opportunity",
    events: (on) => [
      mailOut(
        -25,
        "Notre proposition",
        "Bonjour Catherine,\n\nVoici notre proposition pour les bavoirs et la literie : 2 640 € HT par an.\n\nBien à vous",
      ),
      mailIn(
        -11,
        "Re: Notre proposition",
        `Bonjour Alix,\n\nJ'en parle au bureau et je vous donne sa réponse sur les bavoirs ${weekdayAndDate(on, -4)}.\n\nCatherine`,
      ),
    ],
    deals: [
      {
        name: "Petits Sabots – bavoirs et literie",
        stage: "presentationscheduled",
        amount: 2_640,
        opened: -30,
        since: -25,
        closes: 15,
        next: "Réponse du bureau",
      },
    ],
  },
  {
    firstName: "Bernard",
    lastName: "Chastagnier",
    woman: false,
    job: "Intendant",
    company: "Lycée hôtelier de Montferrat",
    owner: "Alix",
    stage: "customer",
    events: () => [
      meeting(-170, "Rentrée du lycée", "240 élèves en veste blanche, photo de famille dans la cour."),
      mailIn(
        -5,
        "Retraite",
        "Bonjour Madame Fontaine,\n\nJe pars à la retraite vendredi prochain. Delphine Marsac me remplace à l'intendance, adressez-vous à elle pour le marché de la rentrée.\n\nB. Chastagnier",
      ),
    ],
    deals: [
      {
        name: "Lycée de Montferrat – rentrée",
        stage: "presentationscheduled",
        amount: 15_800,
        opened: -50,
        since: -35,
        closes: 80,
        next: "Marché",
      },
    ],
  },
  {
    firstName: "Virginie",
    lastName: "Saulnier",
    woman: true,
    job: "Responsable",
    company: "Spa des Sources Vives",
    owner: "Alix",
    stage: "opportunity",
    events: () => [
      mailOut(
        -12,
        "Devis peignoirs",
        "Bonjour Virginie,\n\nVoici notre devis pour 60 peignoirs et 200 draps de bain : 8 750 € HT par an, livrés deux fois par semaine.\n\nBelle journée",
      ),
    ],
    deals: [
      {
        name: "Sources Vives – peignoirs",
        stage: "presentationscheduled",
        amount: 8_750,
        opened: -28,
        since: -12,
        closes: 33,
        next: "Retour sur devis",
      },
    ],
  },
  {
    firstName: "Hugo",
    lastName: "Lambinet",
    woman: false,
    job: "Gérant",
    company: "Carrosserie Lambinet",
    owner: "Alix",
    stage: "customer",
    events: (on) => [
      call(-200, "Content du roulement, juste un bleu perdu, retrouvé dans une voiture livrée."),
      mailIn(
        -44,
        "Contrat vêtements",
        `Bonjour,\n\nNotre contrat de location des bleus prend fin ${on.le(7)}. Avant de resigner, je veux des vestes matelassées pour l'hiver.\n\nHugo Lambinet`,
      ),
    ],
    deals: [
      {
        name: "Carrosserie Lambinet – bleus",
        stage: "closedwon",
        amount: 5_300,
        opened: -420,
        since: -410,
        closes: -410,
      },
    ],
  },
  {
    firstName: "Estelle",
    lastName: "Grandval",
    woman: true,
    job: "Traiteur",
    company: "Grandval Réceptions",
    owner: "Alix",
    stage: "customer",
    events: () => [
      whatsapp(
        -42,
        "Estelle : « Les nappes étaient parfaites, la mariée a pleuré (pas à cause des nappes) »",
      ),
      mailIn(
        -6,
        "Un confrère",
        "Bonjour Alix,\n\nJe peux vous présenter Yann Coadou, qui ouvre une salle de réception à côté. Dites-moi.\n\nEstelle",
      ),
    ],
  },
  {
    firstName: "Jérémie",
    lastName: "Poncet",
    woman: false,
    job: "Directeur d'hébergement",
    company: "Résidence Le Clos Fleuri",
    owner: "Alix",
    stage: "opportunity",
    events: (on) => [
      call(-65, "Travaux dans toute l'aile nord, chambres vides."),
      mailIn(
        -64,
        "Plus tard",
        `Bonjour Alix,\n\nRevenez vers moi autour du ${on.le(-2).slice(3)}, les chambres rouvriront et il me faudra des draps.\n\nJérémie Poncet`,
      ),
    ],
  },
  {
    firstName: "Monique",
    lastName: "Lagrange",
    woman: true,
    job: "Gérante",
    company: "Pressing Lagrange",
    owner: "Alix",
    stage: "lead",
    events: () => [
      mailIn(
        -9,
        "Cessez",
        "Madame,\n\nVous êtes notre concurrent. Je vous demande de cesser tout démarchage et de supprimer mes coordonnées.\n\nM. Lagrange",
      ),
    ],
  },
  {
    firstName: "Samuel",
    lastName: "Attali",
    woman: false,
    job: "Dentiste",
    company: "Cabinet dentaire Attali",
    owner: "Alix",
    stage: "lead",
    events: (on) => [
      mailOut(
        -5,
        "Blouses",
        "Bonjour docteur,\n\nVoici nos modèles de blouses à manches courtes.\n\nBien à vous",
      ),
      mailIn(
        -5,
        "Réponse automatique : Blouses",
        `Le cabinet est fermé jusqu'${on.le(12).replace("le ", "au ")}. En cas d'urgence, appelez le confrère de garde.`,
      ),
    ],
  },
  {
    firstName: "Gisèle",
    lastName: "Combes",
    woman: true,
    job: "Directrice",
    company: "Auberge du Pont Vieux",
    owner: "Alix",
    stage: "customer",
    events: () => [
      mailIn(-20, "Nappes", "Bonjour Alix,\n\nIl manquait six nappes à la livraison de ce matin.\n\nGisèle"),
      call(
        -20,
        "Rappelée dans l'heure, nappes livrées l'après-midi, offertes sur la facture. Elle rit, c'est réglé.",
      ),
    ],
    deals: [
      {
        name: "Pont Vieux – nappes",
        stage: "closedwon",
        amount: 4_400,
        opened: -600,
        since: -580,
        closes: -580,
      },
    ],
  },
];
