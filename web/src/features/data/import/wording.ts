import type { ImportKind, LineMessage } from "../../../../../functions/imports/contract.ts";
import type { contract as previewImport } from "../../../../../functions/imports/preview-import.ts";
import type { Reply } from "../../../../../functions/http/contract.ts";
import { counted, figure } from "../../../lib/french-numbers.ts";

type Preview = Reply<typeof previewImport>;

export const countedOf: Readonly<Record<ImportKind, (count: number) => string>> = {
  contacts: (count) => counted(count, "contact", "contacts"),
  notes: (count) => counted(count, "note", "notes"),
};

export const delimiterName: Readonly<Record<Preview["delimiter"], string>> = {
  ",": "virgule",
  ";": "point-virgule",
  "\t": "tabulation",
};

export const encodingName: Readonly<Record<Preview["encoding"], string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252, celui d’Excel",
  macintosh: "Macintosh",
  ibm850: "MS-DOS",
};

/** « 820 octets », « 12 Ko », « 3,4 Mo ». */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return counted(bytes, "octet", "octets");
  const megabytes = bytes / (1024 * 1024);
  return megabytes < 1
    ? `${figure(Math.ceil(bytes / 1024))}\u00A0Ko`
    : `${figure(Math.round(megabytes * 10) / 10)}\u00A0Mo`;
}

/** « Ligne 4, E-mail » */
export function placeOf({ line, column }: LineMessage): string {
  return column === null ? `Ligne ${figure(line)}` : `Ligne ${figure(line)}, ${column}`;
}

/** A sentence of the server with the spaces of French that do not break. */
export function unbroken(sentence: string): string {
  return sentence.replace(/« /g, "«\u00A0").replace(/ (?=[»:;?!])/g, "\u00A0");
}
