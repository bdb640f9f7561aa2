import { AppError } from "../http/errors.ts";
import { FILE_MAXIMUM } from "./contract.ts";
import { type Decoded, decodeBytes } from "./decode-bytes.ts";

/** A file that cannot be read at all: `invalid_request`, the sentence standing by the field `content` too. */
export function unreadable(message: string): AppError {
  return new AppError("invalid_request", message, { content: message });
}

const AS_CSV = "Dans Excel\u00A0: Fichier, Enregistrer sous, «\u00A0CSV UTF-8\u00A0».";
const EXCEL = `Ce fichier est un classeur Excel ou une archive, pas un fichier CSV. ${AS_CSV}`;
const NO_TEXT = `Ce fichier n’est pas du texte\u00A0: un fichier CSV est attendu. ${AS_CSV}`;

/** How files that are no text begin. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ["504b0304", EXCEL],
  ["504b0506", EXCEL],
  // The Excel of before 2007.
  ["d0cf11e0", EXCEL],
  ["25504446", "Ce fichier est un PDF\u00A0: un fichier CSV est attendu."],
  ["1f8b", "Ce fichier est compressé\u00A0: envoyez le fichier CSV lui-même."],
];

/**
 * The text of a file given in base64, whatever its encoding. Throws `invalid_request` for what is no text, `too_large` beyond 4 MB.
 */
export function decodeFile(content: string): Decoded {
  if (/[^A-Za-z0-9+/=\s]/.test(content)) throw unreadable("Le contenu n’est pas du base64.");
  const bytes = Buffer.from(content, "base64");
  if (bytes.length > FILE_MAXIMUM) {
    throw new AppError("too_large", "Le fichier dépasse 4 Mo. Divisez-le en plusieurs fichiers.");
  }
  const start = bytes.subarray(0, 4).toString("hex");
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (known !== undefined) throw unreadable(known[1]);
  const decoded = decodeBytes(bytes);
  if (decoded.text.trim() === "") throw unreadable("Le fichier est vide.");
  if (decoded.text.includes("\0") || isMostlyControls(decoded.text)) throw unreadable(NO_TEXT);
  return decoded;
}

/** One control character in a hundred: a picture or a program, whatever its first bytes. */
function isMostlyControls(text: string): boolean {
  const start = text.slice(0, 65_536);
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return (start.match(/[\u0001-\u0008\u000e-\u001f]/g)?.length ?? 0) > start.length / 100;
}
