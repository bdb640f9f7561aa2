import { normalise } from "../../language/text/normalise.ts";

/** Documents that salespeople send, with their article; the first that matches a text counts. */
const DOCUMENTS = [
  "le compte rendu",
  "le cahier des charges",
  "le bon de commande",
  "le cas client",
  "la fiche technique",
  "la fiche",
  "le devis",
  "le comparatif",
  "le chiffrage",
  "la proposition",
  "l’offre",
  "la documentation",
  "les documents",
  "le document",
  "la brochure",
  "la plaquette",
  "le contrat",
  "l’avenant",
  "la convention",
  "la présentation",
  "le planning",
  "les références",
  "les tarifs",
  "la simulation",
  "l’étude",
  "l’estimation",
  "la synthèse",
  "le rapport",
  "le dossier",
  "la notice",
  "le guide",
  "le catalogue",
  "la maquette",
  "les conditions",
].map((the) => ({ the, pattern: new RegExp(`\\b${normalise(the.replace(/^(?:l[ae]s? |l’)/, ""))}\\b`) }));

/**
 * The kind of document that a text names, with its article; null where it names none.
 *
 * @example documentIn("Lui transmettre le chiffrage vendredi") // "le chiffrage"
 */
export function documentIn(text: string): string | null {
  const normalised = normalise(text);
  return DOCUMENTS.find(({ pattern }) => pattern.test(normalised))?.the ?? null;
}
