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
];

const patternOf = (the: string): RegExp =>
  new RegExp(`\\b${normalise(the.replace(/^(?:l[ae]s? |l’)/, ""))}\\b`);

/** Made on first use: normalising needs the dictionary of misspellings, a sixth of a worker's start. */
let documents: { the: string; pattern: RegExp }[] | undefined;

/**
 * The kind of document that a text names, with its article; null where it names none.
 *
 * @example documentIn("Lui transmettre le chiffrage vendredi") // "le chiffrage"
 */
export function documentIn(text: string): string | null {
  const normalised = normalise(text);
  documents ??= DOCUMENTS.map((the) => ({ the, pattern: patternOf(the) }));
  return documents.find(({ pattern }) => pattern.test(normalised))?.the ?? null;
}
