import { call, mailIn, mailOut, meeting, note } from "../scene.ts";
import { type ToldContact, weekdayAndDate } from "./told.ts";

/** Sawmills, joiners, quarries. */
export const woodAndStone: ToldContact[] = [
  {
    firstName: "Gilles",
    lastName: "Ferrandon",
    woman: false,
    job: "Gérant",
    company: "Scierie Ferrandon",
    owner: "Camille",
    stage: "opportunity",
    events: (on) => [
      call(-33, "Incendie évité de peu en juin (roulement grippé). Depuis l'assureur ne le lâche plus."),
      meeting(
        -18,
        "Démo à la scierie",
        "Démo au bord du canter, casque sur les oreilles. Gilles a compris en deux minutes, son fils en une.",
      ),
      mailIn(
        -3,
        "Pour mon assureur",
        `Bonjour Camille,\n\nL'expert de l'assurance repasse. Merci de m'envoyer un exemple de rapport de contrôle pour ${weekdayAndDate(on, 1)}. J'aimerais le lui mettre sous le nez.\n\nGilles`,
      ),
    ],
    deals: [
      {
        name: "Scierie Ferrandon – Planning",
        stage: "contractsent",
        amount: 13_700,
        opened: -33,
        since: -10,
        closes: 21,
        next: "Rapport pour l'assureur",
      },
    ],
  },
  {
    firstName: "Denis",
    lastName: "Prudhon",
    woman: false,
    job: "Directeur d'exploitation",
    company: "Carrières du Haut Lomont",
    owner: "Camille",
    stage: "opportunity",
    events: (on) => [
      mailOut(
        -24,
        "Notre proposition",
        "Bonjour Denis,\n\nVoici notre proposition pour le concasseur et les deux chargeuses : 16 800 € HT la première année.\n\nBonne lecture",
      ),
      mailIn(
        -12,
        "Re: Notre proposition",
        `Bonjour Camille,\n\nBien reçu. J'en parle à mon associé et je vous donne notre réponse sur le concasseur ${weekdayAndDate(on, -4)}.\n\nD. Prudhon`,
      ),
    ],
    deals: [
      {
        name: "Haut Lomont – concasseur et chargeuses",
        stage: "contractsent",
        amount: 16_800,
        opened: -40,
        since: -24,
        closes: 14,
        next: "Réponse de l'associé",
      },
    ],
  },
  {
    firstName: "Rémi",
    lastName: "Castelain",
    woman: false,
    job: "Co-gérant",
    company: "Menuiserie Castelain & Fils",
    owner: "Antoine",
    stage: "salesqualifiedlead",
    events: (on) => [
      call(
        -15,
        "Nouvel atelier depuis mars, machines à commande numérique partout. Son père se méfie des abonnements.",
      ),
      mailIn(
        -9,
        "Re: Se voir",
        `Bonjour Antoine,\n\nC'est entendu, rendez-vous ${weekdayAndDate(on, -3)} à 14 h à l'atelier, mon père sera là.\n\nRémi`,
      ),
    ],
    deals: [
      {
        name: "Castelain & Fils – Planning",
        stage: "appointmentscheduled",
        amount: 17_400,
        opened: -15,
        since: -9,
        closes: 60,
        next: "Rendez-vous à l'atelier",
      },
    ],
  },
  {
    firstName: "Odile",
    lastName: "Marchetti",
    woman: true,
    job: "Directrice générale",
    company: "Marbreries Marchetti",
    owner: "Camille",
    stage: "opportunity",
    events: () => [
      mailOut(
        -16,
        "Devis Ordalys Stock",
        "Bonjour Madame Marchetti,\n\nVoici notre devis pour la gestion des disques et des outils : 8 200 € HT.\n\nBien cordialement",
      ),
    ],
    deals: [
      {
        name: "Marbreries Marchetti – Stock",
        stage: "presentationscheduled",
        amount: 8_200,
        opened: -30,
        since: -16,
        closes: 29,
        next: "Retour sur devis",
      },
    ],
  },
  {
    firstName: "Bastien",
    lastName: "Chauvet",
    woman: false,
    job: "Responsable méthodes",
    company: "Charpentes Chauvet-Noël",
    owner: "Camille",
    stage: "customer",
    events: () => [
      meeting(
        -55,
        "Atelier de cadrage",
        "Signature dans la foulée si la banque suit. Bastien pilote, bonne équipe.",
      ),
      mailIn(
        -16,
        "C'est oui",
        "Bonjour Camille,\n\nLa banque a dit oui, bon de commande signé en pièce jointe.\n\nBastien",
      ),
    ],
    deals: [
      {
        name: "Charpentes Chauvet-Noël – Planning",
        stage: "closedwon",
        amount: 12_600,
        opened: -90,
        since: -14,
        closes: -14,
      },
    ],
  },
  {
    firstName: "Éric",
    lastName: "Maubert",
    woman: false,
    job: "Chef de carrière",
    company: "Granulats Maubert-Sèvre",
    owner: "Antoine",
    stage: "opportunity",
    events: () => [
      call(
        -171,
        `Budget gelé par le siège, dossier perdu pour cette année. Éric aime bien l'outil et râle plus fort que nous.`,
      ),
    ],
    deals: [
      {
        name: "Granulats Maubert-Sèvre – 3 sites",
        stage: "closedlost",
        amount: 27_300,
        opened: -240,
        since: -171,
        closes: -171,
        lostBecause: (on) => `Budget gelé, à revoir à partir du ${on.le(-3).slice(3)}`,
      },
    ],
  },
  {
    firstName: "Véronique",
    lastName: "Sorel",
    woman: true,
    job: "Gérante",
    company: "Parquets Sorel",
    owner: "Camille",
    stage: "lead",
    events: () => [
      call(
        -80,
        "Perdu : elle a signé trois ans avec un concurrent, sur le prix. Très correcte, ne pas relancer.",
      ),
      note(-79, "Fiche gardée pour l'historique."),
    ],
  },
];
