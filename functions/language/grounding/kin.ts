import { wordsOf } from "./stem.ts";

/**
 * Word families that state the same fact: a draft may say « embauches » where the source says « recrute ».
 * One family a line, without accents; `-` marks a stem, other entries are whole words.
 */
const FAMILIES: readonly (readonly string[])[] = `
  dg directeur directrice
  pdg president- presidente-
  daf financier financiere
  drh humaine- ressource-
  dsi directeur directrice systeme-
  roi retour- invest-
  rdv rendez- rencontr-
  pv proces- verba-
  ao appel- offre-
  sav service- depann-
  ca chiffre- affaire- conseil- administration-
  directeur directrice directeurs directrices direction dirig-
  presid-
  gerant- gerance
  responsab-
  achet- achat-
  compta-
  vend- vente-
  recrut- embauch- emploi- engage-
  rachat- rachet- acqui- achet- reprend- repris-
  fusion- rapproch- regroup-
  ced- cession- vend-
  nomination- nomm- promu- promotion- rejoin- devien- integre accueill
  demission- quitt- depart- parti
  retrait-
  demenag- emmenag- transfer- locaux
  licenci- supprim- suppression-
  restructur- reorganis-
  boutique- magasin- vente- agence- enseigne- showroom- etablissement-
  filiale- agence- succursale- etablissement- antenne-
  usine- site- atelier- fabri- production-
  entrepot- stock- plateforme- logisti-
  epou- femme mari conjoint-
  enfant- fils fille- naissance-
  vacance- conge-
  absen- conge- arret-
  logiciel- outil- solution- plateforme- appli- programme- module- progiciel-
  serveur- heberg-
  imprim- impression-
  vehicul- transport- voyag- voiture- camion- utilitaire- flotte- auto automobile- tracteur- car cars
  locat- loue- louer bail- leasing
  factur-
  paie- paye- regle- versement- virement- acompte-
  rembours- avoir
  subvention- aide- financ-
  invest-
  emprunt- pret credit- banque- financ-
  croissance- croit- croitre developp- progress-
  export- etranger international-
  panne- arret- incident-
  reclam- plainte- plain-
  resili- partir quitter rompre
  licence- abonne- souscri-
  garant-
  certif- label- norme- iso
  audit- controle- inspect-
  concurr- alternati- autre
  tablette- ipad-
  ordinateur- pc portable-
  robot- bras cobot-
  sinistre- degat- inondation- incendie-
  recrue- recrut-
  fournisseur- fourni- prestataire-
  fond- cree- creation-
  form-
  assur-
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" "));

const FIRST_OF_NO_JOB = FAMILIES.findIndex(([first]) => first === "recrut-");

/** Whether a word belongs to one of these families. */
export function isTold(word: string, families: ReadonlySet<number>): boolean {
  return familiesOf(word).some((family) => families.has(family));
}

/** The same for job titles: buying a company makes nobody a buyer. */
export function isJobTold(job: string, families: ReadonlySet<number>): boolean {
  return familiesOf(job).some((family) => family < FIRST_OF_NO_JOB && families.has(family));
}

/** The families to which words of some texts belong, by index. */
export function familiesIn(texts: readonly string[]): ReadonlySet<number> {
  return new Set([...new Set(texts.flatMap(wordsOf))].flatMap(familiesOf));
}

function familiesOf(word: string): number[] {
  return FAMILIES.flatMap((family, index) =>
    family.some((beginning) => begins(word, beginning)) ? [index] : [],
  );
}

function begins(word: string, beginning: string): boolean {
  return beginning.endsWith("-") ? word.startsWith(beginning.slice(0, -1)) : word === beginning;
}
