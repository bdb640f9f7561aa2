import { AppError } from "../http/errors.ts";
import { FILE_MAXIMUM } from "./contract.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export interface DecodedFile {
  readonly text: string;
  readonly encoding: Encoding;
}

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
 * The text of a file given in base64: UTF-8, UTF-16 by its mark, or else Windows-1252, which Excel in French
 * writes. Throws `invalid_request` for what is no text, `too_large` beyond 4 MB.
 */
export function decodeFile(content: string): DecodedFile {
  if (/[^A-Za-z0-9+/=\s]/.test(content)) throw unreadable("Le contenu n’est pas du base64.");
  const bytes = Buffer.from(content, "base64");
  if (bytes.length > FILE_MAXIMUM) {
    throw new AppError("too_large", "Le fichier dépasse 4 Mo. Divisez-le en plusieurs fichiers.");
  }
  const start = bytes.subarray(0, 4).toString("hex");
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (known !== undefined) throw unreadable(known[1]);
  const decoded = decode(bytes);
  if (decoded.text.trim() === "") throw unreadable("Le fichier est vide.");
  if (decoded.text.includes("\0") || isMostlyControls(decoded.text)) throw unreadable(NO_TEXT);
  return decoded;
}

function decode(bytes: Buffer): DecodedFile {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16le" };
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "utf-16be" };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: fromWindows1252(bytes), encoding: "windows-1252" };
  }
}

/** What Windows-1252 writes where Latin-1 has control characters, from 0x80 on; a space where it has nothing. */
const WINDOWS_1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

// Node's own decoder of this name answers Latin-1: « ’ », « œ » and « € » would be lost.
function fromWindows1252(bytes: Buffer): string {
  return bytes
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? " ");
}

/** One control character in a hundred: a picture or a program, whatever its first bytes. */
function isMostlyControls(text: string): boolean {
  const start = text.slice(0, 65_536);
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return (start.match(/[\u0001-\u0008\u000e-\u001f]/g)?.length ?? 0) > start.length / 100;
}
