import { fold } from "../../../language/text/normalise.ts";

const KINDS =
  "attestation|avenant|bilan|bon de commande|bordereau|brochure|cahier des charges|calendrier|cas client|catalogue|certificat|cgv|chiffrage|comparatif|compte rendu|conditions|contrat|convention|cotation|descriptif|details?|devis|document|dossier|echeancier|elements?|estimation|etude|exemple|extrait|facture|fds|fiche|formulaire|grille|guide|justificatif|kbis|liste|maquette|modele|modelisation|norme|note|notice|offre|photo|piece|plan|planning|plaquette|presentation|procedure|proces-verbal|programme|projection|proposition|protocole|pv|rapport|recapitulatif|reference|releve|rib|scenario|schema|simulation|synthese|tableau|tarif|version|visuel";
const LEADS = "(?:(?:votre|notre|vos|nos|mon|mes|deux|trois|quatre|\\d+|premiere?|nouvelle?|nouveau) )*";
/** What is sent with a letter: documents, and figures that are read in them. */
const DOCUMENT = new RegExp(`^${LEADS}(?:${KINDS}|cr |dates? )`);
const NAMED = new RegExp(`(?<![a-z])(?:(?:le|la|les|un|une|des) |l.)(?:${KINDS})s?(?![a-z])`);

/** Whether a thing, named without its article, can be enclosed: « tarifs pour 14 techniciens », not « la marchandise ». */
export const isDocument = (title: string): boolean => DOCUMENT.test(fold(title));

/** « envoyer le CR », and no « mes notes » that stand before it. */
const SENT =
  /(?<!\p{L})(?:envoyer|transmettre|adresser|faire (?:parvenir|passer|suivre)) ((?:les? |la |l[’']|une? |des )(?:\p{L}[\p{L}\d’'-]*)(?: (?:de|d’|du|des|à|pour) (?:\p{L}[\p{L}\d’'-]*)){0,2})/iu;

/** What a note says that is to be sent, with its article; null where it does not say. */
export const sentIn = (text: string): string | null => SENT.exec(text)?.[1] ?? null;

/**
 * The document that a text names, with its article; null where it names none.
 *
 * @example documentIn("Lui transmettre le chiffrage vendredi") // "le chiffrage"
 */
export function documentIn(text: string): string | null {
  const found = NAMED.exec(fold(text));
  return found === null ? null : text.slice(found.index, found.index + found[0].length);
}
