/** The server's own limit and words (functions/imports/contract.ts): a larger file is not sent at all. */
export const FILE_MAXIMUM = 4 * 1024 * 1024;

/** A file as it is sent. `id` tells it from any other chosen here, its content aside. */
export interface ChosenFile {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  /** In base64. */
  readonly content: string;
}

/** Why a file is not sent, in French. */
export class FileRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FileRefusal";
  }
}

let chosen = 0;

/** Reads a file whole, at once: what is imported is what was previewed. Throws `FileRefusal`. */
export async function readFile(file: File): Promise<ChosenFile> {
  if (file.size > FILE_MAXIMUM) {
    throw new FileRefusal("Le fichier dépasse 4 Mo. Divisez-le en plusieurs fichiers.");
  }
  if (file.size === 0) throw new FileRefusal("Le fichier est vide.");
  const content = await toBase64(file);
  chosen += 1;
  return { id: chosen, name: file.name, bytes: file.size, content };
}

function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === "string" ? reader.result : "";
      resolve(url.slice(url.indexOf(",") + 1));
    };
    // A folder, or a file that has just been moved.
    reader.onerror = () =>
      reject(new FileRefusal("Le fichier n’a pas pu être lu. Choisissez-le de nouveau."));
    reader.readAsDataURL(file);
  });
}
