import { FileRefusal } from "./file-refusal.ts";
import type { Sheet } from "./read-workbook.ts";

/** The server's own limit and words (functions/imports/contract.ts): a larger file is not sent at all. */
export const FILE_MAXIMUM = 4 * 1024 * 1024;

/** A file as it is sent. `id` tells it from any other chosen here, its content aside. */
export interface ChosenFile {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  /** In base64. */
  readonly content: string;
  /** Of a workbook those that hold a table; null for a file that is text. */
  readonly sheets: readonly Sheet[] | null;
  /** Name of the sheet that is sent; null for a file that is text. */
  readonly sheet: string | null;
}

let chosen = 0;

/** Reads a file whole, at once: what is imported is what was previewed. Throws `FileRefusal`. */
export async function readFile(file: File): Promise<ChosenFile> {
  if (file.size > FILE_MAXIMUM) throw new FileRefusal(TOO_LARGE);
  if (file.size === 0) throw new FileRefusal("Le fichier est vide.");
  const bytes = await bytesOf(file);
  const known = { name: file.name, bytes: file.size };
  if (begins(bytes, OLE)) throw new FileRefusal(OLD_WORKBOOK);
  if (begins(bytes, ZIP)) {
    // Loaded with the first workbook.
    const { readWorkbook } = await import("./read-workbook.ts").catch(() => {
      throw new FileRefusal("La lecture des classeurs Excel n’a pas pu être chargée. Réessayez.");
    });
    const sheets = await readWorkbook(bytes);
    return ofSheet({ ...known, sheets }, sheets[0]);
  }
  chosen += 1;
  return { ...known, id: chosen, content: await toBase64(file), sheets: null, sheet: null };
}

/** The same workbook by another of its sheets. Throws `FileRefusal`. */
export async function ofSheet(
  { name, bytes, sheets }: Pick<ChosenFile, "name" | "bytes" | "sheets">,
  sheet: Sheet | undefined,
): Promise<ChosenFile> {
  const csv = new Blob([sheet?.csv ?? ""]);
  if (csv.size > FILE_MAXIMUM) throw new FileRefusal(TOO_LARGE);
  chosen += 1;
  return { id: chosen, name, bytes, content: await toBase64(csv), sheets, sheet: sheet?.name ?? null };
}

const TOO_LARGE = "Le fichier dépasse 4 Mo. Divisez-le en plusieurs fichiers.";
const UNREAD = "Le fichier n’a pas pu être lu. Choisissez-le de nouveau.";
const OLD_WORKBOOK =
  "Ce classeur est d’un ancien format d’Excel (.xls), ou protégé par un mot de passe. Ouvrez-le dans Excel\u00A0: Fichier, Enregistrer sous, «\u00A0Classeur Excel (.xlsx)\u00A0», sans mot de passe.";
/** How workbooks begin: those of today are archives, those of before 2007 and encrypted ones are not. */
const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** A folder, or a file that has just been moved, is refused. */
async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileRefusal(UNREAD);
  }
}

function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === "string" ? reader.result : "";
      resolve(url.slice(url.indexOf(",") + 1));
    };
    reader.onerror = () => reject(new FileRefusal(UNREAD));
    reader.readAsDataURL(file);
  });
}
