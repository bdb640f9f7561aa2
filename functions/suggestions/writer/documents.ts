import { normalise } from "../../language/text/normalise.ts";

export interface NamedDocument {
  /** « la documentation » */
  the: string;
  /** « promise » */
  promised: string;
}

const masculine = (noun: string): NamedDocument => ({ the: `le ${noun}`, promised: "promis" });
const feminine = (noun: string): NamedDocument => ({ the: `la ${noun}`, promised: "promise" });
const elided = (noun: string, promised: string): NamedDocument => ({ the: `l’${noun}`, promised });
const plural = (noun: string, promised: string): NamedDocument => ({ the: `les ${noun}`, promised });

/** The first of these a source names is what the message speaks of. */
const DOCUMENTS: readonly (readonly [RegExp, NamedDocument])[] = [
  [/\bcompte rendu\b/, masculine("compte rendu")],
  [/\bcahier des charges\b/, masculine("cahier des charges")],
  [/\bbon de commande\b/, masculine("bon de commande")],
  [/\bcas client\b/, masculine("cas client")],
  [/\bfiche technique\b/, feminine("fiche technique")],
  [/\bfiche\b/, feminine("fiche")],
  [/\bdevis\b/, masculine("devis")],
  [/\bcomparatif\b/, masculine("comparatif")],
  [/\bchiffrage\b/, masculine("chiffrage")],
  [/\bproposition\b/, feminine("proposition")],
  [/\boffre\b/, elided("offre", "promise")],
  [/\bdocumentation\b/, feminine("documentation")],
  [/\bdocuments\b/, plural("documents", "promis")],
  [/\bdocument\b/, masculine("document")],
  [/\bbrochure\b/, feminine("brochure")],
  [/\bplaquette\b/, feminine("plaquette")],
  [/\bcontrat\b/, masculine("contrat")],
  [/\bavenant\b/, elided("avenant", "promis")],
  [/\bconvention\b/, feminine("convention")],
  [/\bpresentation\b/, feminine("présentation")],
  [/\bplanning\b/, masculine("planning")],
  [/\breferences\b/, plural("références", "promises")],
  [/\btarifs\b/, plural("tarifs", "promis")],
  [/\bsimulation\b/, feminine("simulation")],
  [/\betude\b/, elided("étude", "promise")],
  [/\bestimation\b/, elided("estimation", "promise")],
  [/\bsynthese\b/, feminine("synthèse")],
  [/\brapport\b/, masculine("rapport")],
  [/\bdossier\b/, masculine("dossier")],
  [/\bnotice\b/, feminine("notice")],
  [/\bguide\b/, masculine("guide")],
  [/\bcatalogue\b/, masculine("catalogue")],
  [/\bmaquette\b/, feminine("maquette")],
  [/\bconditions\b/, plural("conditions", "promises")],
];

/** @example documentIn("Lui transmettre le chiffrage vendredi") // { the: "le chiffrage", promised: "promis" } */
export function documentIn(text: string): NamedDocument | null {
  const normalised = normalise(text);
  return DOCUMENTS.find(([pattern]) => pattern.test(normalised))?.[1] ?? null;
}
