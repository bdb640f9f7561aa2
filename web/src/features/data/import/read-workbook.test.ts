import { describe, expect, it } from "vitest";
import { aWorkbook } from "../../../test/a-workbook.ts";
import { readFile } from "./read-file.ts";
import { readWorkbook } from "./read-workbook.ts";

const sheetsOf = async (file: File) => readWorkbook(new Uint8Array(await file.arrayBuffer()));

describe("a workbook", () => {
  it("is read as the CSV of its sheet, days and numbers as people write them, rows by their number", async () => {
    const file = aWorkbook({
      Clients: [
        ["Clients au 24/11/2026"],
        [],
        ["Nom", "Tél.", "Dernier contact", "Montant", "Commentaire"],
        ["Roy", 639980000, { day: 46338 }, 12400.5, 'Dit "oui" ;\nrappeler'],
        [
          "12E4",
          { stored: "3.3639980000000000E10" },
          { day: 46338.604166666664 },
          { stored: "0.30000000000000004" },
        ],
        [],
      ],
    });
    expect(await sheetsOf(file)).toEqual([
      {
        name: "Clients",
        csv: [
          "sep=;",
          '"Clients au 24/11/2026";"";"";"";""',
          "",
          '"Nom";"Tél.";"Dernier contact";"Montant";"Commentaire"',
          '"Roy";"639980000";"12/11/2026";"12400.5";"Dit ""oui"" ;\nrappeler"',
          '"12E4";"33639980000";"12/11/2026 14:30";"0.3";""',
          "",
        ].join("\r\n"),
      },
    ]);
  });

  it("has of its sheets those that hold a table, the first chosen", async () => {
    const table = [["Nom"], ["Roy"]];
    const file = aWorkbook({ Couverture: [["Bonjour"]], Prospects: table, Vide: [], "Clients & co": table });
    const read = await readFile(file);
    expect(read.sheets?.map(({ name }) => name)).toEqual(["Prospects", "Clients & co"]);
    expect(read).toMatchObject({ name: "clients.xlsx", sheet: "Prospects" });
    expect(atob(read.content)).toBe('sep=;\r\n"Nom"\r\n"Roy"\r\n');
  });

  it("with thousands of rows needs no worker, which a page may not make of a blob", async () => {
    const rows = Array.from({ length: 6_000 }, (_, row) => [
      `Nom ${row}`,
      `adresse.${row}@exemple.test`,
      "Société",
    ]);
    const [sheet] = await sheetsOf(aWorkbook({ Clients: [["Nom", "E-mail", "Société"], ...rows] }));
    expect(sheet?.csv.split("\r\n")).toHaveLength(6_003);
  });

  it.each([
    ["without a table", aWorkbook({ A: [["Bonjour"]] }), /Aucune feuille de ce classeur/],
    [
      "that is another archive",
      new File(["PK\u0003\u0004 rien"], "photos.zip"),
      /Ce classeur n’a pas pu être lu/,
    ],
    [
      "of before 2007, or with a password",
      new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])], "clients.xls"),
      /ancien format d’Excel \(\.xls\), ou protégé par un mot de passe.*Classeur Excel \(\.xlsx\)/,
    ],
  ])("%s is refused, and said how to save it", async (_, file, words) => {
    await expect(readFile(file)).rejects.toThrow(words);
  });
});
