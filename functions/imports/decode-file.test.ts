import { describe, expect, it } from "vitest";
import { AppError } from "../http/errors.ts";
import { FILE_MAXIMUM } from "./contract.ts";
import { decodeFile } from "./decode-file.ts";

const decode = (bytes: Uint8Array | string) => decodeFile(Buffer.from(bytes).toString("base64"));
const TEXT = "Prénom;Société\nÉlodie;L’Œuvre – 10 €\n";

/** As Excel in French writes it. */
const windows1252 = Buffer.from(
  TEXT.replace("’", "\u0092").replace("Œ", "\u008c").replace("–", "\u0096").replace("€", "\u0080"),
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
  ])("is read from %s, without its mark", (encoding, bytes) => {
    expect(decode(bytes)).toEqual({ text: TEXT, encoding });
  });

  it("has a character for each byte of Windows-1252", () => {
    const bytes = Uint8Array.from({ length: 0x20 }, (_, index) => 0x80 + index);
    expect(decode(Buffer.concat([Buffer.from("a"), bytes])).text).toBe("a€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ");
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
    ["UTF-16 without its mark", Buffer.from(TEXT, "utf16le"), /n’est pas du texte/],
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
