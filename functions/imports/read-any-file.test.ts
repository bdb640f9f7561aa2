import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../http/errors.ts";
import { decodeFile } from "./decode-file.ts";
import { countKnownHeaders, mapColumns } from "./map-columns.ts";
import { readContacts } from "./read-contacts.ts";
import { readNotes } from "./read-notes.ts";
import { readTable } from "./read-table.ts";

const members = [{ email: "camille@exemple.test", name: "Camille Renaud" }];
const clock = {
  owners: {},
  importer: "zoe@exemple.test",
  timeZone: "Europe/Paris",
  now: new Date("2026-11-21T12:00:00Z"),
};

/** Everything an import does before the database; answers a refusal's code, or "read". */
async function readWhole(bytes: Uint8Array): Promise<string> {
  try {
    const { text } = decodeFile(Buffer.from(bytes).toString("base64"));
    for (const kind of ["contacts", "notes"] as const) {
      const table = await readTable(text, countKnownHeaders(kind));
      const fields = mapColumns(kind, table);
      const { rows } = await (kind === "contacts"
        ? readContacts(table, fields, { ...clock, members })
        : readNotes(table, fields, clock));
      // What Postgres would refuse as JSON or as text.
      if (/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(rows))) return "not storable";
    }
    return "read";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const known = ["Prénom", "Nom", "E-mail", "Date", "Texte", "Auteur", "LinkedIn", "Propriétaire", "__proto__"];
const piece = fc.oneof(
  fc.constantFrom(
    ...known,
    ";",
    ",",
    "\t",
    "\n",
    "\r\n",
    "\r",
    '"',
    '""',
    "sep=;",
    "\0",
    "\uFEFF",
    "=1+1",
    "é",
  ),
  fc.constantFrom("a@b.example", "21/11/2025", "linkedin.com/in/x", "<p>", "\ud800", "\u2028", "’", "🙂"),
  fc.string({ unit: "binary", maxLength: 12 }),
);

describe("any file at all", () => {
  it.each([
    ["bytes", fc.uint8Array({ maxLength: 400 })],
    ["text", fc.array(piece, { maxLength: 60 }).map((pieces) => Buffer.from(pieces.join("")))],
    [
      "UTF-16",
      fc.array(piece, { maxLength: 60 }).map((pieces) => Buffer.from(`\uFEFF${pieces.join("")}`, "utf16le")),
    ],
  ] as const)("is read or refused, and what is read can be stored: %s", async (_, files) => {
    const outcomes = new Set<string>();
    const property = fc.asyncProperty(files, async (bytes: Uint8Array) => {
      const outcome = await readWhole(bytes);
      outcomes.add(outcome);
      return outcome === "read" || outcome === "invalid_request";
    });
    expect(await fc.check(property, { numRuns: 400 })).toMatchObject({ failed: false });
    expect([...outcomes].sort()).toEqual(["invalid_request", "read"]);
  });

  it("gives back the cells it was written with, whatever they hold", async () => {
    const cell = fc
      .array(fc.constantFrom("a", "é", ";", ",", "\t", '"', "\n", "\r\n", " ", "=", "’", "x y"), {
        maxLength: 8,
      })
      .map((characters) => characters.join("").trim());
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
    const property = fc.asyncProperty(rows, fc.constantFrom(";", ",", "\t"), async (written, delimiter) => {
      const quoted = (one: string): string => `"${one.replaceAll('"', '""')}"`;
      const lines = [["Nom", "E-mail"], ...written].map((cells) => cells.map(quoted).join(delimiter));
      const table = await readTable(`${lines.join("\r\n")}\r\n`, countKnownHeaders("contacts"));
      expect(table.delimiter).toBe(delimiter);
      expect(table.lines.map(({ cells }) => cells)).toEqual(
        written.filter((cells) => cells.some((one) => one !== "")),
      );
    });
    expect(await fc.check(property, { numRuns: 150 })).toMatchObject({ failed: false });
  });
});
