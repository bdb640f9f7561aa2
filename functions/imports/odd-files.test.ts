import { describe, expect, it } from "vitest";
import { countKnownHeaders, mapColumns } from "./map-columns.ts";
import { readContacts } from "./read-contacts.ts";
import { readTable } from "./read-table.ts";

const reading = {
  members: [],
  owners: {},
  importer: "zoe@ex.test",
  timeZone: "Europe/Paris",
  now: new Date("2026-11-24T09:00:00Z"),
};

async function contactsIn(text: string) {
  const table = await readTable(text, countKnownHeaders("contacts"));
  const { rows, errors } = await readContacts(table, mapColumns("contacts", table), reading);
  const said = rows.map(({ email, lastName, firstName, company }) => [email, firstName, lastName, company]);
  return { rows: said, errors: errors.map(({ line, message }) => [line, message]) };
}
const LEA = ["lea@ex.test", "Léa", "Duval", "Acme"];

describe("an export as CRMs and mail programs write it", () => {
  it.each([
    ["Pipedrive", "Person - Name,Person - Organization,Person - Email - Work\nLéa Duval,Acme,lea@ex.test"],
    ["HubSpot in French", "Prénom,Nom,E-mail,Entreprise principale\nLéa,Duval,lea@ex.test,Acme"],
    ["Google", "First Name,Last Name,Organization Name,E-mail 1 - Value\nLéa,Duval,Acme,lea@ex.test"],
    ["Outlook", "First Name;Last Name;Company;E-mail Address\nLéa;Duval;Acme;lea@ex.test"],
    ["a comma", 'Nom complet;Société;E-mail\n"Duval, Léa";Acme;lea@ex.test'],
  ])("gives names, company and address: %s", async (_, text) => {
    expect(await contactsIn(text)).toEqual({ rows: [LEA], errors: [] });
  });

  it("keeps a family name in capitals as it is written", async () => {
    const { rows } = await contactsIn("Nom complet;E-mail\nDE LA TOUR Léa;lea@ex.test");
    expect(rows).toEqual([["lea@ex.test", "Léa", "DE LA TOUR", null]]);
  });

  it("keeps whoever is known by a first name alone", async () => {
    const { rows, errors } = await contactsIn(
      "Prénom;Nom;E-mail;Mobile\nSylvie;-;;0639980000\nLéa;;lea@ex.test;",
    );
    expect(errors).toEqual([]);
    expect(rows).toEqual([
      [null, null, "Sylvie", null],
      ["lea@ex.test", "Léa", null, null],
    ]);
  });

  it("that has a name twice is read by the column that is filled", async () => {
    const text = "E-mail;E-mail;Prénom;Nom;Société\n;lea@ex.test;Léa;Duval;Acme";
    expect((await contactsIn(text)).rows).toEqual([LEA]);
  });

  it.each(["Léa Duval <lea@ex.test>", "mailto:lea@ex.test", "<LEA@ex.test>"])(
    "gives the address of %s",
    async (address) => {
      expect((await contactsIn(`Prénom;Nom;Société;E-mail\nLéa;Duval;Acme;${address}`)).rows).toEqual([LEA]);
    },
  );
});

describe("a file with lines above its header", () => {
  it.each([
    "Prospects au 24/11/2026;;;\n;;;\nPrénom;Nom;Société;E-mail\nLéa;Duval;Acme;lea@ex.test",
    "Export du 24/11/2026\nFait par Paul\n\nPrénom,Nom,Société,E-mail\nLéa,Duval,Acme,lea@ex.test",
  ])("is read from the header on: %j", async (text) => {
    expect(await contactsIn(text)).toEqual({ rows: [LEA], errors: [] });
  });
});

describe("a quote that is never closed", () => {
  it("costs its line, which is named, and no other", async () => {
    const text =
      'E-mail;Société\na@ex.test;Un\n\nb@ex.test;"Deux\nc@ex.test;Trois\r\nd@ex.test;"Quatre\ne@ex.test;"Cinq"';
    const { rows, errors } = await contactsIn(text);
    expect(rows.map(([email]) => email)).toEqual(["a@ex.test", "c@ex.test", "e@ex.test"]);
    expect(errors).toEqual([
      [4, "Un guillemet ouvert n’est jamais refermé."],
      [6, "Un guillemet ouvert n’est jamais refermé."],
    ]);
  });

  it("is told from one that closes before its cell ends", async () => {
    const { rows, errors } = await contactsIn('E-mail;Société\na@ex.test;"Le Bon" SA\nb@ex.test;Deux');
    expect(errors).toEqual([]);
    expect(rows.map(([, , , company]) => company)).toEqual(['"Le Bon" SA', "Deux"]);
  });

  it("in the header refuses the file", async () => {
    await expect(contactsIn('"Nom;E-mail\nDuval;lea@ex.test')).rejects.toThrow(/guillemet/);
  });
});
