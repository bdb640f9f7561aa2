import { call, mailIn, mailOut, meeting, note } from "../scene.ts";
import type { ToldContact } from "./told.ts";

/** Who came by themselves and whom nobody has been given yet: anybody's. */
export const inbound: ToldContact[] = [
  {
    firstName: "Maxime",
    lastName: "Legros",
    woman: false,
    job: "Directeur",
    company: "Piscines municipales de Valbrun",
    owner: null,
    stage: "lead",
    events: () => [
      note(-12, "Formulaire du site : M. Legros, 3 bassins, a téléchargé la fiche produit."),
      mailIn(
        -2,
        "Carnet sanitaire",
        "Bonjour,\n\nPeut-on tenir le carnet sanitaire des bassins dans votre outil ? Le nôtre prend l'eau, au sens propre.\n\nM. Legros",
      ),
    ],
  },
  {
    firstName: "Élise",
    lastName: "Thévenin",
    woman: true,
    job: "Responsable d'atelier",
    company: "Ébénisterie Thévenin",
    owner: null,
    stage: "lead",
    events: () => [
      mailIn(
        -1,
        "Deux postes",
        "Bonjour,\n\nVendez-vous aussi à de très petites maisons ? Nous sommes deux, et une dégauchisseuse de 1962.\n\nÉlise Thévenin",
      ),
    ],
  },
  {
    firstName: "Jacques",
    lastName: "Bordenave",
    woman: false,
    job: "Président",
    company: "Coopérative des Gaves",
    owner: null,
    stage: "salesqualifiedlead",
    events: () => [
      meeting(
        -50,
        "Stand au salon agricole",
        "Debout, entre deux dégustations. Silos et trémies, il connaît tout le pays.",
      ),
      mailIn(
        -9,
        "Un voisin",
        "Bonjour,\n\nJe peux vous présenter Cédric Lahitte, de la coopérative voisine : il cherche exactement ce que vous vendez.\n\nJ. Bordenave",
      ),
    ],
  },
  {
    firstName: "Anne-Lise",
    lastName: "Corbin",
    woman: true,
    job: "Intendante",
    company: "Abbaye de Sauvelade",
    owner: null,
    stage: "opportunity",
    events: () => [
      mailOut(
        -15,
        "Notre devis",
        "Bonjour Madame,\n\nVoici notre devis pour le suivi des toitures et des chaudières : 3 900 € HT.\n\nBien cordialement",
      ),
    ],
  },
  {
    firstName: "Pascal",
    lastName: "Hébrard",
    woman: false,
    job: "Chef d'exploitation",
    company: "Chaufferies Hébrard",
    owner: null,
    stage: "opportunity",
    events: (on) => [
      mailIn(
        -70,
        "Après l'hiver",
        `Bonjour,\n\nVos plaquettes sont bien arrivées. Revenez vers moi autour du ${on.le(-1).slice(3)}, j'aurai la tête hors des chaudières.\n\nPascal Hébrard`,
      ),
    ],
  },
  {
    firstName: "Rosalie",
    lastName: "Pinson",
    woman: true,
    job: "Gérante",
    company: "Lavoir automatique Pinson",
    owner: null,
    stage: "customer",
    events: (on) => [
      mailIn(
        -60,
        "Abonnement",
        `Bonjour,\n\nMon abonnement prend fin ${on.le(21)}. Je garde deux machines sur trois, il faudra revoir le prix.\n\nRosalie Pinson`,
      ),
    ],
  },
  {
    firstName: "Tanguy",
    lastName: "Morizet",
    woman: false,
    job: "Responsable technique",
    company: "Cinémas Le Palace-Morizet",
    owner: null,
    stage: "lead",
    events: () => [
      call(-34, "A appelé le standard : 6 salles, des projecteurs capricieux, pas pressé."),
      mailIn(
        -6,
        "Re: Votre appel",
        "Bonjour,\n\nMerci pour la documentation. Nous avons aussi reçu une offre de Planéo, je lis les deux.\n\nT. Morizet",
      ),
    ],
  },
  {
    firstName: "Bérengère",
    lastName: "Vasseur-Roy",
    woman: true,
    job: "Directrice",
    company: "Haras de la Sente",
    owner: null,
    stage: "lead",
    events: () => [
      note(
        -20,
        "Webinaire « Planifier le préventif » : a posé trois bonnes questions sur les vans et les tracteurs.",
      ),
      mailIn(
        -2,
        "Vos conditions",
        "Bonjour,\n\nQuel est le prix pour six utilisateurs ? Mes palefreniers ne comptent pas, ils refusent les téléphones.\n\nB. Vasseur-Roy",
      ),
    ],
  },
];
