const list = (text: string) => text.split(",").map((each) => each.trim());

export const women = list(
  "Aurélie,Béatrice,Chloé,Delphine,Élodie,Fatima,Gwenaëlle,Hélène,Inès,Julie,Karine,Laetitia,Maëlle,Nadia,Océane,Pauline,Rachida,Sandrine,Solène,Valérie,Yasmine,Agnès,Bénédicte,Céline,Florence,Isabelle,Lucie,Marion,Noémie,Stéphanie",
);
export const men = list(
  "Adrien,Bastien,Christophe,Damien,Étienne,Fabrice,Gaël,Hervé,Ibrahim,Jérôme,Karim,Loïc,Mathis,Nicolas,Olivier,Pascal,Quentin,Romain,Sébastien,Thierry,Vincent,Yannick,Benoît,Didier,Frédéric,Grégory,Jean-Marc,Ludovic,Mehdi,Philippe",
);
export const lastNames = list(
  "Abadie,Aubert,Barbier,Bellamy,Benali,Blin,Bouchet,Bourdon,Briand,Cadiou,Carpentier,Chabert,Chevallier,Collet,Cordier,Da Silva,Delattre,Descamps,Diallo,Dupuy,El Amrani,Fabre,Ferrand,Gaillard,Garnier,Gauthier,Giraudet,Guérin,Hamon,Haddad,Jacquet,Joubert,Kermarrec,Lacombe,Lambertin,Le Floch,Legendre,Lemaitre,Loiseau,Maillard,Marchetti,Martel,Mercadier,Meunier,Monnier,Morvan,N'Guyen,Navarro,Oger,Pasquet,Pelletier,Perrot,Picard,Pons,Poulain,Prigent,Raynaud,Ribeiro,Rigaud,Rolland,Roussel,Sabatier,Salaün,Sarrazin,Tanguy,Teixeira,Texier,Thibault,Traoré,Vasseur,Verdier,Vidal,Villeneuve,Weiss,Zimmer",
);
/** Masculine and feminine. */
export const jobs = [
  ["Responsable maintenance", "Responsable maintenance"],
  ["Directeur technique", "Directrice technique"],
  ["Directeur de site", "Directrice de site"],
  ["Chef d'atelier", "Cheffe d'atelier"],
  ["Responsable travaux neufs", "Responsable travaux neufs"],
  ["Acheteur indirect", "Acheteuse indirecte"],
  ["DSI", "DSI"],
  ["Directeur industriel", "Directrice industrielle"],
  ["Responsable méthodes", "Responsable méthodes"],
  ["Gérant", "Gérante"],
  ["Responsable qualité", "Responsable qualité"],
  ["Responsable services généraux", "Responsable services généraux"],
  ["DAF", "DAF"],
  ["Planificateur maintenance", "Planificatrice maintenance"],
] as const;

const trades = list(
  "Fonderies,Laiterie,Transports,Menuiserie,Clinique,Papeterie,Verrerie,Conserverie,Imprimerie,Scierie,Chaudronnerie,Brasserie,Ateliers,Minoterie,Plasturgie,Carrières,Résidences,Câblerie,Forges,Cartonnages,Salaisons,Thermes,Biscuiterie,Tanneries,Mécanique,Emballages",
);
const marks = list(
  "du Vexin,Marceau,de la Lys,du Morvan,Delcourt,des Alpilles,de l'Iroise,Grandval,du Quercy,Hauterive,de Brocéliande,Saint-Éloi,Castelnau,du Ponant,Valmont,des Cévennes,Bréval,de l'Yonne,Montrieux,du Forez,Lavergne,du Marquenterre,Kerlann,de la Vanoise,Orvanne,du Ségala",
);
const suffixes = ["", "", "", "", " SAS", " & Fils", " Industries"];
export const sites = list(
  "Vierzon,Cholet,Saint-Dizier,Oyonnax,Fougères,Roanne,Béthune,Mazamet,Thouars,Commercy,Lannion,Montluçon,Figeac,Abbeville,Château-Gontier,Issoire",
);
export const products = ["Ordalys Planning", "Ordalys Mobile", "Ordalys Stock", "Ordalys Sous-traitance"];

/** A text for an address: lower case, without accents, with hyphens between its words. */
export const slug = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** All possible companies: each trade with each brand. */
export const companyNames = trades.flatMap((trade, row) =>
  marks.map((mark, column) => `${trade} ${mark}${suffixes[(row + column) % suffixes.length] ?? ""}`),
);
