import { describe, expect, it } from "vitest";
import { type NamedInText, personNamed } from "./person-named.ts";

const NOBODY: NamedInText = { firstName: null, lastName: null, email: null, phone: null, job: null };
const OTHERS = ["Paul Durand", "Camille Renaud"];
const OF_OTHERS = ["paul.durand@vasseur.example", "camille@nous.example", "0611223344"];

const read = (quote: string, { body = quote, object = null as string | null } = {}) =>
  personNamed({ quote, body, object, others: OTHERS, ofOthers: OF_OTHERS });

describe("the person a text names", () => {
  it.each<[string, Partial<NamedInText>]>([
    [
      "Vous verrez désormais avec notre nouveau DAF, Karim Benali, karim.benali@vasseur.example.",
      { firstName: "Karim", lastName: "Benali", email: "karim.benali@vasseur.example", job: "DAF" },
    ],
    [
      "Mme Julie Martin reprend mes dossiers (jmartin@vasseur.example)",
      { firstName: "Julie", lastName: "Martin", email: "jmartin@vasseur.example" },
    ],
    ["Mon successeur est Thomas LEFÈVRE, arrivé lundi.", { firstName: "Thomas", lastName: "LEFÈVRE" }],
    ["C’est M. Okafor qui prend la suite.", { lastName: "Okafor" }],
    ["C'est Inès qui me remplace à partir du 3 mars.", { firstName: "Inès" }],
    [
      "Inès me remplace : ines.caron@vasseur.example",
      { firstName: "Inès", lastName: "Caron", email: "ines.caron@vasseur.example" },
    ],
    [
      "Je quitte mes fonctions, Anne-Sophie Le Goff sera votre nouvelle interlocutrice au 06 12 34 56 78.",
      { firstName: "Anne-Sophie", lastName: "Le Goff", phone: "06 12 34 56 78" },
    ],
    [
      "Le dossier est repris par Marc de La Tour, responsable des achats, dès septembre.",
      { firstName: "Marc", lastName: "de La Tour", job: "responsable des achats" },
    ],
    ["Merci de vous adresser à Mme Nguyen pour la suite.", { lastName: "Nguyen" }],
    ["Voyez avec Sonia pour le devis.", { firstName: "Sonia" }],
    [
      "J’ai été remplacé par Luc Petit en tant que directeur technique.",
      { firstName: "Luc", lastName: "Petit", job: "directeur technique" },
    ],
    ["Sandrine Roux succède à Paul Durand au 1er juin.", { firstName: "Sandrine", lastName: "Roux" }],
    [
      "Suite au départ de Paul Durand, Élodie Marchand reprend le portefeuille.",
      { firstName: "Élodie", lastName: "Marchand" },
    ],
    ["Je vous mets en relation avec mon collègue Hugo Blanc.", { firstName: "Hugo", lastName: "Blanc" }],
    [
      "Je vous présente Clara Fontaine, acheteuse, en copie de ce mail.",
      { firstName: "Clara", lastName: "Fontaine", job: "acheteuse" },
    ],
    [
      "Contactez plutôt notre directrice commerciale, Mme Olivia Perrin.",
      { firstName: "Olivia", lastName: "Perrin", job: "directrice commerciale" },
    ],
    ["BENALI Karim arrive le 12 pour me succéder", { firstName: "Karim", lastName: "BENALI" }],
    ["Docteur Hélène Vidal assurera le suivi.", { firstName: "Hélène", lastName: "Vidal" }],
    [
      "Je serai remplacée par Jean-Baptiste d’Aubigny.",
      { firstName: "Jean-Baptiste", lastName: "d’Aubigny" },
    ],
    ["Écrivez désormais à compta@vasseur.example", { email: "compta@vasseur.example" }],
    [
      "Ma remplaçante s'appelle Zoé Marin, vous pouvez l'appeler au +33 1 44 55 66 77.",
      { firstName: "Zoé", lastName: "Marin", phone: "+33 1 44 55 66 77" },
    ],
    [
      "Paul part vendredi ; Nadia Haddad, assistante de direction, prend le relais.",
      { firstName: "Nadia", lastName: "Haddad", job: "assistante de direction" },
    ],
    ["Notre nouvelle responsable RH est Fatou Diallo.", { firstName: "Fatou", lastName: "Diallo" }],
    [
      "Fatou Diallo devient responsable des ressources humaines",
      { firstName: "Fatou", lastName: "Diallo", job: "responsable des ressources humaines" },
    ],
    [
      "je passe la main à Quentin Moreau (quentin.moreau@vasseur.example / 07.11.22.33.44)",
      {
        firstName: "Quentin",
        lastName: "Moreau",
        email: "quentin.moreau@vasseur.example",
        phone: "07.11.22.33.44",
      },
    ],
    [
      "Appelé le standard : M. Durand est parti, remplacé par Mme Salomé Girard",
      { firstName: "Salomé", lastName: "Girard" },
    ],
    [
      "Rapprochez-vous de Victor Lemaire chez nous, il pilote le projet.",
      { firstName: "Victor", lastName: "Lemaire" },
    ],
    [
      "Pierre Martin vous contactera la semaine prochaine à ma place.",
      { firstName: "Pierre", lastName: "Martin" },
    ],
    [
      "À compter du 1er mai, Rose Clément occupera le poste de directrice générale.",
      { firstName: "Rose", lastName: "Clément", job: "directrice générale" },
    ],
    [
      "Mon remplaçant : Yann Kervella, chargé d’affaires",
      { firstName: "Yann", lastName: "Kervella", job: "chargé d’affaires" },
    ],
    ["Notre DSI Malik Traoré reprend le sujet.", { firstName: "Malik", lastName: "Traoré", job: "DSI" }],
    ["Adressez-vous à Noémie Faure et non plus à Paul Durand.", { firstName: "Noémie", lastName: "Faure" }],
    [
      "Départ en retraite de M. Vasseur, remplacé par son adjointe Mme Corinne Blot.",
      { firstName: "Corinne", lastName: "Blot", job: "adjointe" },
    ],
    ["Mme Ravel (assistante) a dit que M. Tessier reprend le dossier.", { lastName: "Tessier" }],
    ["Madame De Oliveira vous recevra à ma place mardi.", { lastName: "De Oliveira" }],
    ["Mme Hamel quitte l’agence, Aude Roy prend sa suite.", { firstName: "Aude", lastName: "Roy" }],
    ["Laura Durand reprend mon poste.", { firstName: "Laura", lastName: "Durand" }],
  ])("of « %s »", (quote, expected) => {
    expect(read(quote)).toEqual({ ...NOBODY, ...expected });
  });

  it.each([
    "Je quitte la société à la fin du mois.",
    "Mon remplaçant arrive en mars, je vous le présenterai.",
    "Je prends la suite de Paul Durand.",
    "Je remplace Élise Morin depuis lundi.",
    "J’ai repris les dossiers de Mme Chevalier.",
    "Je succède à M. Lambert au service achats.",
    "Merci de voir avec le service Comptabilité à Lyon.",
    "Nous sommes repris par le groupe Vasseur Industries.",
    "Contactez Menuiseries Roux SAS pour la suite.",
    "Je vous mets en relation avec la Société Générale.",
    "Votre collègue Camille Renaud m’a déjà appelé.",
    "Bonjour Camille, Paul Durand ne travaille plus ici.",
    "Réponse jeudi, avec la direction.",
    "Écrivez-moi sur paul.durand@vasseur.example.",
    "C’est désormais le cabinet Artemis Conseil qui gère nos achats.",
    "L’équipe Travaux Neufs reprend le dossier.",
    "M. Vasseur a été remplacé par un intérimaire.",
    "On se retrouve au salon Batimat en novembre.",
    "Le successeur est basé à Nantes et passe par Chronopost.",
    "La relève est assurée depuis Toulouse.",
    "Mon départ est prévu en Juin, la passation à Noël.",
    "Le poste reste ouvert, voyez les annonces sur LinkedIn.",
    "Nouveau numéro : 06 11 22 33 44",
  ])("is nobody in « %s »", (quote) => {
    expect(read(quote)).toBeNull();
  });

  it("is left for a person to name where the words may mean several", () => {
    expect(read("Julie Martin et Karim Benali reprennent mes dossiers : equipe@vasseur.example")).toEqual({
      ...NOBODY,
      email: "equipe@vasseur.example",
    });
    expect(read("Julie Martin et Karim Benali reprennent mes dossiers.")).toBeNull();
    expect(read("Julie Martin et Karim Benali vous répondront.", { object: "Karim Benali" })).toMatchObject({
      lastName: "Benali",
    });
  });

  it("takes an address or a number from elsewhere in the text only where they are surely theirs", () => {
    const quote = "Julie Martin reprend mes dossiers.";
    const body = (more: string) => ({ body: `Bonjour,\n${quote} ${more}` });
    expect(
      read(quote, body("Son adresse : accueil@vasseur.example, ligne directe 01 23 45 67 89.")),
    ).toMatchObject({
      email: "accueil@vasseur.example",
      phone: "01 23 45 67 89",
    });
    expect(read(quote, body("Bonne journée. En copie : julie.martin@vasseur.example."))).toMatchObject({
      email: "julie.martin@vasseur.example",
    });
    expect(
      read(quote, body("La facture est à envoyer à compta@vasseur.example ou 01 23 45 67 89.")),
    ).toMatchObject({
      email: null,
      phone: null,
    });
    expect(read("Julie Martin (a@x.example, b@x.example) reprend")).toMatchObject({ email: null });
  });

  it("finds the name that the next sentence gives", () => {
    const quote = "Mon successeur vous appellera.";
    const body = `${quote} Il s’agit de Théo Garnier, responsable informatique.`;
    expect(read(quote, { body })).toMatchObject({
      firstName: "Théo",
      lastName: "Garnier",
      job: "responsable informatique",
    });
  });

  it.each([
    ["Julie Martin reprend (julie@vasseur.example\u0430.com)", null],
    ["Julie Martin reprend (juli\u0435.martin@vasseur.example)", null],
    ["Julie Martin reprend : https://vasseur.example/julie@x.example", null],
    ["Julie Martin reprend : JULIE.MARTIN@Vasseur.Example.", "julie.martin@vasseur.example"],
  ])("has no address but a plain one: « %s »", (quote, email) => {
    expect(read(quote)?.email ?? null).toBe(email);
  });

  it("is nobody where the text no longer holds the passage", () => {
    expect(read("Julie Martin reprend mes dossiers.", { body: "Tout autre chose." })).toBeNull();
  });
});
