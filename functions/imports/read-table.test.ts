import { describe, expect, it } from "vitest";
import { ticksDuring } from "../../dev/test/loop-ticks.ts";
import { countKnownHeaders } from "./map-columns.ts";
import { LINE_LIMIT, readTable } from "./read-table.ts";

const read = (text: string) => readTable(text, countKnownHeaders("contacts"));

describe("a table", () => {
  it.each([
    [";", "Nom;Prénom;Fonction\nRoy;Paul;Acheteur"],
    [",", "Nom,Prénom,Fonction\nRoy,Paul,Acheteur"],
    ["\t", "Nom\tPrénom\tFonction\nRoy\tPaul\tAcheteur"],
    [";", '"Nom";"Prénom";"Fonction"\n"Roy";"Paul";"Acheteur"'],
    [",", '"Nom","Prénom","Fonction"\n"Roy","Paul","Acheteur"'],
    ["\t", "sep=\t\r\nNom\tPrénom\tFonction\r\nRoy\tPaul\tAcheteur"],
    [",", "sep=,\nNom,Prénom,Fonction\nRoy,Paul,Acheteur"],
    [";", '"sep=;"\r\nNom;Prénom;Fonction\r\nRoy;Paul;Acheteur'],
    [";", "SEP=;\nNom;Prénom;Fonction\nRoy;Paul;Acheteur"],
    [";", ";;\n;;\nNom;Prénom;Fonction\nRoy;Paul;Acheteur"],
  ])("of delimiter %j is found in %j", async (delimiter, text) => {
    const table = await read(text);
    expect(table.delimiter).toBe(delimiter);
    expect(table.columns).toEqual(["Nom", "Prénom", "Fonction"]);
    expect(table.lines.map(({ cells }) => cells)).toEqual([["Roy", "Paul", "Acheteur"]]);
  });

  it("whose header holds more of another delimiter goes by what the headers mean", async () => {
    expect((await read("Nom;Remarques, souhaits, divers, autres;E-mail\nRoy;a;b")).columns).toHaveLength(3);
  });

  it("of a single column has no delimiter to find", async () => {
    expect((await read("E-mail\npaul@exemple.test")).columns).toEqual(["E-mail"]);
  });

  it.each(["\n", "\r\n", "\r"])(
    "ends its lines with %j, blank ones counted as a spreadsheet does",
    async (end) => {
      const table = await read(["Nom;Prénom", "", "Roy;Paul", ";", "", "Petit;Anne", ""].join(end));
      expect(table.headerLine).toBe(1);
      expect(table.lines.map(({ number, cells }) => [number, cells[0]])).toEqual([
        [3, "Roy"],
        [6, "Petit"],
      ]);
    },
  );

  it("takes lines that end in several ways", async () => {
    expect((await read("Nom;Prénom\r\nRoy;Paul\nPetit;Anne\rBlanc;Zoé")).lines).toHaveLength(3);
  });

  it("keeps line breaks, delimiters and doubled quotes of quoted cells", async () => {
    const table = await read('Nom;Société\r\n"Roy\r\ndit ""le Grand""";"Bois; fer, & fils"\r\nPetit;X\r\n');
    expect(table.lines.map(({ number, cells }) => [number, ...cells])).toEqual([
      [2, 'Roy\r\ndit "le Grand"', "Bois; fer, & fils"],
      [3, "Petit", "X"],
    ]);
  });

  it("takes quotes inside a cell that is not quoted", async () => {
    expect((await read('Nom;Société\nRoy;Bar "Le Bon" SA')).lines[0]?.cells).toEqual([
      "Roy",
      'Bar "Le Bon" SA',
    ]);
  });

  it("keeps what looks like a formula as text", async () => {
    expect((await read("Nom;Fonction\n=1+1;@SOMME(A1)")).lines[0]?.cells).toEqual(["=1+1", "@SOMME(A1)"]);
  });

  it("gives each column a name of its own", async () => {
    expect((await read("Nom;;Nom;Nom (2); \nA;B;C;D;E")).columns).toEqual([
      "Nom",
      "Colonne 2",
      "Nom (2)",
      "Nom (2) (2)",
    ]);
  });

  it("knows nothing special about __proto__", async () => {
    expect((await read("Nom;__proto__;constructor\nRoy;a;b")).columns).toEqual([
      "Nom",
      "__proto__",
      "constructor",
    ]);
  });
});

describe("a file that is too much", () => {
  const lines = (count: number) => `Nom\n${"Roy\n".repeat(count)}`;

  it("has more than 20 000 lines", async () => {
    expect((await read(lines(LINE_LIMIT))).lines).toHaveLength(LINE_LIMIT);
    await expect(read(lines(LINE_LIMIT + 1))).rejects.toThrow(/compte plus de 20\s000 lignes/);
  });

  it("has ten thousand columns", async () => {
    const header = Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(";");
    await expect(read(`${header}\n1;2`)).rejects.toThrow(/plus de 200 colonnes/);
  });

  it.each([
    ["without any line break", "a".repeat(600_000), /trop longue/],
    ["of nothing but delimiters", `Nom\n${";".repeat(600_000)}`, /trop longue/],
    ["of a hundred thousand cells", `Nom\n${"a;".repeat(100_000)}`, /trop longue/],
    ["in a quote never closed", `Nom\n"${"a".repeat(600_000)}`, /trop longue/],
    ["with a quote never closed", '"Nom;Prénom\nRoy;Paul\nPetit;Anne', /guillemet/],
  ])("is one line %s", async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it("is nothing but delimiters", async () => {
    await expect(read(";;;;\n".repeat(20_000))).rejects.toThrow(/vide/);
  });

  it("lets requests in between the pieces of it", async () => {
    const text = `Nom\n${"Roy\n".repeat(LINE_LIMIT)}${"\n".repeat(500_000)}`;
    expect(await ticksDuring(() => read(text))).toBeGreaterThanOrEqual(text.length / 2_048);
  });
});
