import { call, mailIn, mailOut, meeting, note } from "../scene.ts";
import { by, type ToldContact, weekdayAndDate } from "./told.ts";

/** Lorries, coaches, boats. */
export const transport: ToldContact[] = [
  {
    firstName: "Mickaël",
    lastName: "Castagné",
    woman: false,
    job: "Gérant",
    company: "Transports Castagné",
    owner: "Camille",
    stage: "customer",
    events: () => [
      meeting(
        -190,
        "Mise en route",
        "38 tracteurs saisis en une matinée. Mickaël a la main lourde sur le café et légère sur les contrats.",
      ),
      mailIn(
        -88,
        "Ça roule",
        "Salut Camille,\n\nPremier trimestre sans camion en rade au bord de la route. Les gars disent merci.\n\nMickaël",
      ),
      mailIn(
        -2,
        "Plus rien depuis la mise à jour",
        "Bonjour Camille,\n\nDepuis la mise à jour, l'application plante sur les téléphones des chauffeurs. On a loupé deux vidanges et personne au support ne m'a rappelé. Je vous ai connus plus sérieux.\n\nMickaël Castagné",
      ),
    ],
    deals: [
      {
        name: "Castagné – Mobile, 38 véhicules",
        stage: "closedwon",
        amount: 22_800,
        opened: -230,
        since: -195,
        closes: -195,
      },
    ],
  },
  {
    firstName: "Patricia",
    lastName: "Delmotte",
    woman: true,
    job: "Responsable d'atelier",
    company: "Autocars Roquefeuil",
    owner: "Antoine",
    stage: "opportunity",
    events: () => [
      call(-22, "58 cars, 4 mécanos, 1 tableur que plus personne n'ose ouvrir. RDV calé au dépôt."),
      meeting(
        -4,
        "Visite du dépôt",
        "Tour du dépôt avec Patricia. Les contrôles techniques sont son cauchemar. Je lui envoie le planning de déploiement avec les trois dépôts.",
      ),
    ],
    deals: [
      {
        name: "Autocars Roquefeuil – Planning",
        stage: "presentationscheduled",
        amount: 19_300,
        opened: -22,
        since: -4,
        closes: 45,
        next: "Planning de déploiement",
      },
    ],
  },
  {
    firstName: "Gwenaël",
    lastName: "Tanguy",
    woman: false,
    job: "Chef de chantier",
    company: "Chantier naval Tanguy-Morel",
    owner: "Antoine",
    stage: "opportunity",
    events: () => [
      note(-46, "Grue de 40 t, 3 bateaux au sec l'hiver. Il achète quand la saison est finie."),
      mailOut(
        -13,
        "Devis atelier",
        "Bonjour Gwenaël,\n\nVoici notre devis pour l'atelier et la grue : 11 900 € HT, formation comprise. Il court jusqu'à la fin du mois prochain.\n\nBon vent",
      ),
    ],
    deals: [
      {
        name: "Tanguy-Morel – atelier et grue",
        stage: "presentationscheduled",
        amount: 11_900,
        opened: -46,
        since: -13,
        closes: 32,
        next: "Retour sur devis",
      },
    ],
  },
  {
    firstName: "Yvon",
    lastName: "Le Dantec",
    woman: false,
    job: "Responsable de parc",
    company: "Déménagements Le Dantec",
    owner: "Camille",
    stage: "opportunity",
    events: (on) => [
      call(
        -40,
        "14 porteurs, 3 monte-meubles. Aimerait, mais le patron rachète un confrère à Vannes en ce moment.",
      ),
      mailIn(
        -12,
        "Re: Point projet",
        `Bonjour Camille,\n\nLe rachat nous occupe à plein temps. Merci de ne pas me recontacter avant ${on.mois(120)}.\n\nCordialement,\nYvon Le Dantec`,
      ),
    ],
  },
  {
    firstName: "Samira",
    lastName: "Benkacem",
    woman: true,
    job: "Directrice d'exploitation",
    company: "Taxis Ambulances Benkacem",
    owner: "Camille",
    stage: "opportunity",
    events: (on) => [
      call(
        -20,
        "22 véhicules sanitaires. L'agence de santé lui demande les carnets d'entretien à jour, elle panique un peu.",
      ),
      mailIn(
        -8,
        "Re: Démonstration",
        `Bonjour Camille,\n\nC'est noté, rendez-vous en visio ${weekdayAndDate(on, 5)} à 10 h. Mon chef de garage sera là.\n\nSamira`,
      ),
      meeting(
        5,
        "Démonstration Benkacem",
        "Visio, 45 min. Montrer le carnet d'entretien imprimable.",
        "SCHEDULED",
      ),
    ],
  },
  {
    firstName: "Loïc",
    lastName: "Grandjean",
    woman: false,
    job: "Responsable technique",
    company: "Remontées mécaniques du Grand Arc",
    owner: "Antoine",
    stage: "opportunity",
    events: () => [
      meeting(
        -110,
        "Visite d'été",
        "Monté au sommet par la benne de service. 11 appareils, inspections pluriannuelles, paperasse folle.",
      ),
      mailOut(
        -58,
        "Après notre visite",
        "Bonjour Loïc,\n\nMerci encore pour la vue. Le compte rendu de visite est en pièce jointe.\n\nBien à vous",
      ),
    ],
    deals: [
      {
        name: "Grand Arc – inspections",
        stage: "appointmentscheduled",
        amount: 16_400,
        opened: -110,
        since: -75,
        closes: 70,
        next: "Après la saison ?",
      },
    ],
  },
  {
    firstName: "Corinne",
    lastName: "Fabregat",
    woman: true,
    job: "Acheteuse",
    company: "Messageries Fabregat",
    owner: "Camille",
    stage: "opportunity",
    events: () => [
      by(
        "Antoine",
        call(
          -11,
          `M'a appelé en pensant joindre Camille. Bonne humeur, RAS, elle sonde encore ses chefs de quai.`,
        ),
      ),
    ],
  },
];
