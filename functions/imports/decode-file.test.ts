import { describe, expect, it } from "vitest";
import { AppError } from "../http/errors.ts";
import { FILE_MAXIMUM } from "./contract.ts";
import { decodeFile } from "./decode-file.ts";
import { fromWindows } from "./single-bytes.ts";

const decode = (bytes: Uint8Array | string) => decodeFile(Buffer.from(bytes).toString("base64"));
const TEXT = "Prénom;Société\nÉlodie;L’Œuvre – 10 €\n";

/** As Excel in French writes it. */
const windows1252 = Buffer.from(
  TEXT.replace("’", "\u0092").replace("Œ", "\u008c").replace("–", "\u0096").replace("€", "\u0080"),
  "latin1",
);

/** As Excel on a Mac writes « CSV (Macintosh) ». */
const macintosh = Buffer.from(
  "Pr\u008enom;Soci\u008et\u008e\n\u0083lodie;L\u00d5\u00ceuvre \u00d0 10 \u00db\n",
  "latin1",
);

function utf16(bigEndian: boolean): Buffer {
  const bytes = Buffer.from(`\uFEFF${TEXT}`, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
}

describe("a file’s text", () => {
  it.each([
    ["utf-8", Buffer.from(TEXT)],
    ["utf-8", Buffer.from(`\uFEFF${TEXT}`)],
    ["windows-1252", windows1252],
    ["utf-16le", utf16(false)],
    ["utf-16be", utf16(true)],
    ["utf-16le", Buffer.from(TEXT, "utf16le")],
    ["utf-16be", Buffer.from(TEXT, "utf16le").swap16()],
    ["macintosh", macintosh],
  ])("is read from %s, without its mark", (encoding, bytes) => {
    expect(decode(bytes)).toEqual({ text: TEXT, encoding, notices: [] });
  });

  it("has a character for each byte of Windows-1252", () => {
    const bytes = Uint8Array.from({ length: 0x20 }, (_, index) => 0x80 + index);
    expect(fromWindows(Buffer.concat([Buffer.from("a"), Buffer.from(bytes)]))).toBe(
      "a€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ",
    );
  });
});

describe("a file that somebody has damaged before", () => {
  it("of two encodings is read by each line’s own, and says which", () => {
    const bytes = Buffer.concat([
      Buffer.from("Prénom;Nom\nÉlodie;Roy\n"),
      Buffer.from("Ren\u00e9;Blanc\n", "latin1"),
    ]);
    const { text, notices } = decode(bytes);
    expect(text).toBe("Prénom;Nom\nÉlodie;Roy\nRené;Blanc\n");
    expect(notices).toEqual([expect.stringContaining("ligne 3 lue en Windows-1252")]);
  });

  it("has the accents mended that were written in the wrong encoding", () => {
    const { text, notices } = decode(Buffer.from(TEXT).toString("latin1"));
    expect([text, notices.length]).toEqual([TEXT, 1]);
  });

  it("says on which lines characters are lost", () => {
    const { notices } = decode("Prénom;Nom\n�lodie;Roy\n");
    expect(notices).toEqual([expect.stringContaining("ligne 2")]);
  });

  it("is read in MS-DOS’s encoding too", () => {
    const bytes = Buffer.from("Pr\u0082nom;Soci\u0082t\u0082\nL\u0082a;G\u0088n\u0082rale\n", "latin1");
    expect(decode(bytes)).toMatchObject({ encoding: "ibm850", text: "Prénom;Société\nLéa;Gênérale\n" });
  });
});

describe("what is no text", () => {
  it.each([
    ["a workbook", Buffer.from("504b030414000600", "hex"), /classeur Excel/],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), /classeur Excel/],
    ["an empty archive", Buffer.from("504b0506000000", "hex"), /archive/],
    ["a PDF", Buffer.from("%PDF-1.7\n"), /PDF/],
    ["a compressed file", Buffer.from("1f8b0800", "hex"), /compressé/],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /n’est pas du texte/],
    ["text with a NUL", Buffer.from("Nom;Prénom\nRoy\0;Paul\n"), /n’est pas du texte/],
    ["control characters", Buffer.alloc(300, 3), /n’est pas du texte/],
    ["nothing", Buffer.alloc(0), /vide/],
    ["spaces", Buffer.from(" \r\n\t\n"), /vide/],
  ])("is refused in French: %s", (_, bytes, message) => {
    const refusal = refusalOf(() => decode(bytes));
    expect(refusal).toMatchObject({ code: "invalid_request", details: { content: refusal.message } });
    expect(refusal.message).toMatch(message);
  });

  it("is refused when it is no base64", () => {
    expect(refusalOf(() => decodeFile("é")).message).toMatch(/base64/);
  });

  it("is refused beyond 4 MB", () => {
    expect(decode(Buffer.alloc(FILE_MAXIMUM, "a")).text).toHaveLength(FILE_MAXIMUM);
    expect(refusalOf(() => decode(Buffer.alloc(FILE_MAXIMUM + 1, "a")))).toMatchObject({
      code: "too_large",
      message: expect.stringContaining("4 Mo"),
    });
  });
});

function refusalOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
