import type { ReadImport } from "./read-import.ts";

/** Whoever has neither is called by their address, a first name or not. */
const NAMES = ["lastName", "fullName"];
const UNNAMED =
  "Aucune colonne ne donne le nom\u00A0: ces personnes seront appelées par leur adresse. Si le fichier a leur nom, choisissez sa colonne plus bas.";
const UNDATED =
  "Les commentaires sans date sont rangés une semaine avant l’import\u00A0: leur vrai jour n’est pas connu.";
const ONE_ADDRESS =
  "Une personne a ici une seule adresse\u00A0: «\u00A0Autre e-mail\u00A0» ne sert que si la première manque.";

/** What to know of a file of contacts before it is imported, by the fields that its columns fill, in French sentences. */
export function noticesOf({ batch, fields, missing }: ReadImport): string[] {
  if (batch.kind !== "contacts" || missing !== null) return [];
  return [
    ...(NAMES.some((field) => fields.includes(field)) ? [] : [UNNAMED]),
    ...(fields.includes("comment") && !fields.includes("lastExchange") ? [UNDATED] : []),
    ...(fields.includes("otherEmail") ? [ONE_ADDRESS] : []),
  ];
}
