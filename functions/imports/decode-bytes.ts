import type { Encoding } from "./contract.ts";
import { fromMacintosh, fromDos, fromWindows } from "./single-bytes.ts";

export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
  /** What was not as it should be, in French sentences. */
  readonly notices: readonly string[];
}

/**
 * The text of a file: UTF-16 by its mark or by its zeros, UTF-8, or else whichever of Excel's encodings of one byte gives
 * French: Windows-1252, « CSV (Macintosh) » or « CSV (MS-DOS) ». A file in two encodings, accents that were written in the
 * wrong one before, and characters that are lost are told.
 */
export function decodeBytes(bytes: Buffer): Decoded {
  const wide = wideOf(bytes);
  if (wide !== null) return noticed(new TextDecoder(wide).decode(bytes), wide);
  if (isUtf8(bytes)) return noticed(new TextDecoder("utf-8").decode(bytes), "utf-8");
  return inTwo(bytes) ?? inOneByte(bytes);
}

function wideOf(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes.length % 2 === 1 || bytes.length < 4) return null;
  // Without the mark: every other byte of what is mostly ASCII is a zero.
  const start = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = start.length / 2;
  if (odd > most * 0.7 && even < most * 0.05) return "utf-16le";
  return even > most * 0.7 && odd < most * 0.05 ? "utf-16be" : null;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Two files put together: some lines are UTF-8 with accents, others are not. Null where it is one encoding. */
function inTwo(bytes: Buffer): Decoded | null {
  const pieces: { text: string; isOther: boolean }[] = [];
  let accents = 0;
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(0x0a, from);
    const until = end === -1 ? bytes.length : end + 1;
    const line = bytes.subarray(from, until);
    const isOther = !isUtf8(line);
    if (!isOther && line.some((byte) => byte >= 0x80)) accents += 1;
    pieces.push({ text: isOther ? fromWindows(line) : line.toString("utf8"), isOther });
    from = until;
  }
  if (accents === 0) return null;
  const text = pieces.map((piece) => piece.text).join("");
  const others = pieces.flatMap(({ isOther }, index) => (isOther ? index + 1 : []));
  const said = `Deux encodages dans ce fichier\u00A0: ${linesOf(others)} lue${others.length > 1 ? "s" : ""} en Windows-1252. Vérifiez-y les accents.`;
  return { text: withoutMark(text), encoding: "utf-8", notices: [said] };
}

function inOneByte(bytes: Buffer): Decoded {
  const candidates = [
    { encoding: "windows-1252", text: fromWindows(bytes) },
    { encoding: "macintosh", text: fromMacintosh(bytes) },
    { encoding: "ibm850", text: fromDos(bytes) },
  ] as const;
  const [best = candidates[0]] = candidates.toSorted(
    (one, other) => frenchIn(other.text) - frenchIn(one.text),
  );
  return noticed(best.text, best.encoding);
}

/** How French what is beyond ASCII looks: letters that French writes, less what it does not. */
function frenchIn(text: string): number {
  const start = text.slice(0, 200_000);
  const count = (pattern: RegExp): number => start.match(pattern)?.length ?? 0;
  const all = count(/[\u0080-\uffff]/g);
  return 3 * count(/[éèêëàâçùûüîïôöœ’«»°€–…]/g) + count(/[ÉÈÊËÀÂÇÙÛÎÏÔŒ\u00A0]/g) - all;
}

/**
 * Accents that were read as Windows-1252 once and written again as UTF-8, « Ã© » for « é »: what may begin a character of
 * two or three bytes, and what may go on with it.
 */
const BROKEN =
  /[Â-ß][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[à-ï][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}/g;
/** What it may have been: « CAFÉ» » is no broken letter. */
const FRENCH = /^[\u00a0-\u00ffœŒŸ€’‘“”–—…•™\u202f]$/;

function noticed(given: string, encoding: Encoding): Decoded {
  const text = withoutMark(given);
  const notices: string[] = [];
  const mended = mend(text);
  if (mended !== text)
    notices.push("Des accents abîmés avant l’import («\u00A0Ã©\u00A0») ont été rétablis («\u00A0é\u00A0»).");
  const lost = mended.split(/\r\n?|\n/).flatMap((line, index) => (line.includes("\uFFFD") ? index + 1 : []));
  if (lost.length > 0)
    notices.push(
      `Des caractères étaient déjà perdus dans ce fichier («\u00A0\uFFFD\u00A0»)\u00A0: ${linesOf(lost)}. Exportez-le de nouveau si vous le pouvez.`,
    );
  return { text: mended, encoding, notices };
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, "");

const mend = (text: string): string =>
  text.replace(BROKEN, (broken) => {
    const was = Buffer.from(Array.from(broken, byteOf)).toString("utf8");
    return FRENCH.test(was) ? was : broken;
  });

const BYTES = new Map(
  Array.from({ length: 0x80 }, (_, index) => [fromWindows(Buffer.from([0x80 + index])), 0x80 + index]),
);

const byteOf = (character: string): number => BYTES.get(character) ?? (character.codePointAt(0) ?? 0) % 256;

/** « ligne 3 », « lignes 3, 8 et 12 autres » */
function linesOf(lines: readonly number[]): string {
  const named = lines.slice(0, 5).join(", ");
  const rest = lines.length > 5 ? ` et ${lines.length - 5} autres` : "";
  return `${lines.length > 1 ? "lignes" : "ligne"} ${named}${rest}`;
}
