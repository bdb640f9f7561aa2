import { call, mailIn, mailOut, meeting, note, whatsapp } from "../scene.ts";
import type { ToldContact } from "./told.ts";

/** Clinics and homes: who must prove what was checked. */
export const health: ToldContact[] = [
  {
    firstName: "Fatou",
    lastName: "Ndiaye",
    woman: true,
    job: "Ingénieure biomédicale",
    company: "Clinique Saint-Aubin",
    owner: "Camille",
    stage: "opportunity",
    events: (on) => [
      mailIn(
        -16,
        "Suivi des respirateurs",
        "Bonjour,\n\nAprès la visite de certification on nous demande un suivi machine par machine. Un confrère de Nantes m'a parlé d'Ordalys.\n\nBien cordialement",
      ),
      mailOut(
        -15,
        "Re: Suivi des respirateurs",
        "Bonjour Madame Ndiaye,\n\nMerci de votre message. Quelques captures d'écran d'une clinique équipée sont en pièce jointe.\n\nBien cordialement",
      ),
      call(
        -3,
        `Attrapée entre 2 réunions, elle a une 40aine de machines. Promis de la rappeler ${on.jour(0)} avant midi pour le prix du suivi biomédical.`,
      ),
    ],
    deals: [
      {
        name: "Clinique Saint-Aubin – suivi biomédical",
        stage: "appointmentscheduled",
        amount: 18_400,
        opened: -15,
        since: -3,
        closes: 28,
        next: "Rappel",
      },
    ],
  },
  {
    firstName: "Marie-Claude",
    lastName: "Aubrac",
    woman: true,
    job: "Directrice technique",
    company: "Résidences Bel Automne",
    domain: "belautomne.example",
    owner: "Camille",
    stage: "customer",
    events: () => [
      meeting(
        -210,
        "Bilan Bel Automne",
        "Deux résidences équipées sur cinq. Marie-Claude nous défend devant le siège, elle voudrait finir les trois autres.",
      ),
      call(-63, "Toujours d'accord pour les 3 dernières résidences, attend le feu vert du siège."),
      mailIn(
        -4,
        "Mon départ",
        "Bonjour Camille,\n\nJe quitte Bel Automne à la fin de la semaine, après onze ans. Yann Kerbrat prend ma suite : voyez avec lui pour les trois résidences qui restent.\n\nMerci pour tout, ce fut un plaisir.\n\nMarie-Claude",
      ),
    ],
    deals: [
      {
        name: "Bel Automne – 3 résidences",
        stage: "presentationscheduled",
        amount: 29_700,
        opened: -210,
        since: -63,
        closes: 55,
        next: "Feu vert du siège",
      },
    ],
  },
  {
    firstName: "Laurence",
    lastName: "Pichard",
    woman: true,
    job: "Directrice",
    company: "Maison de santé des Tanneurs",
    owner: "Antoine",
    stage: "opportunity",
    events: (on) => [
      mailOut(
        -25,
        "Notre devis",
        "Bonjour Laurence,\n\nComme convenu, voici notre devis : 16 450 € HT pour les deux bâtiments, reprise de vos fichiers comprise.\n\nBien à vous",
      ),
      mailIn(
        -21,
        "Réponse automatique : Notre devis",
        `Bonjour,\n\nJe suis absente jusqu'au ${on.le(-4).slice(3)} inclus (intervention, rien de grave). Je lirai votre message à mon retour.\n\nLaurence Pichard`,
      ),
    ],
    deals: [
      {
        name: "Maison de santé des Tanneurs – 2 bâtiments",
        stage: "presentationscheduled",
        amount: 16_450,
        opened: -30,
        since: -25,
        closes: 30,
        next: "Retour de congé",
      },
    ],
  },
  {
    firstName: "Guillaume",
    lastName: "Rostand",
    woman: false,
    job: "Responsable technique",
    company: "Centre de rééducation du Vallon",
    owner: "Camille",
    stage: "opportunity",
    events: (on) => [
      call(
        -29,
        "Ascenseurs, piscine, 90 lits motorisés. Motivé, mais seul décideur technique et part en congé paternité.",
      ),
      mailOut(
        -3,
        "Quelques exemples de rapports",
        "Bonjour Guillaume,\n\nVoici deux rapports de contrôle anonymisés, comme vous le souhaitiez.\n\nBien à vous",
      ),
      mailIn(
        -3,
        "Réponse automatique : Quelques exemples de rapports",
        `Bonjour,\n\nJe suis en congé paternité jusqu'au ${on.le(16).slice(3)}. Mes messages ne sont pas lus.\n\nGuillaume Rostand`,
      ),
    ],
  },
  {
    firstName: "Sylvie",
    lastName: "Hamelin",
    woman: true,
    job: "Cadre de santé",
    company: "Laboratoire Hamelin-Torres",
    owner: "Antoine",
    stage: "lead",
    properties: { hs_email_optout: "true" },
    events: () => [
      call(-140, "Appel de présentation, très brève. Pas de projet."),
      note(-90, "S'est désinscrite de nos envois depuis la newsletter."),
    ],
  },
  {
    firstName: "Amélie",
    lastName: "Tournier",
    woman: true,
    job: "Pharmacienne gérante",
    company: "Clinique vétérinaire des Hauts Prés",
    owner: "Camille",
    stage: "customer",
    events: () => [
      note(
        -33,
        "Réfrigérateurs à vaccins : alarme de température reliée à Ordalys Mobile. Elle est aux anges.",
      ),
      whatsapp(-31, "Amélie : « Le frigo 2 m'a prévenue à 3h du matin, j'ai sauvé 4 000 € de vaccins 🙏 »"),
      call(
        -30,
        "Rappelée pour la féliciter. Elle accepte de témoigner sur notre site. Rien d'autre à prévoir.",
      ),
    ],
    deals: [
      {
        name: "Hauts Prés – Mobile",
        stage: "closedwon",
        amount: 4_800,
        opened: -120,
        since: -70,
        closes: -70,
      },
    ],
  },
];
