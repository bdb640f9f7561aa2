import { beforeEach, describe, expect, it } from "vitest";
import { createContact, signedInMember } from "../../dev/test/factories.ts";
import { importWorld } from "../../dev/test/import-world.ts";

const world = await importWorld();
const { admin, imported, notes, tried } = world;

let owner: Awaited<ReturnType<typeof world.owner>>;
beforeEach(async () => {
  owner = await world.owner();
});

describe("an import of notes", () => {
  let contactId: string;
  beforeEach(async () => {
    contactId = await createContact(admin, owner.organizationId, { email: "Elodie@x.example" });
  });
  const text = [
    "E-mail;Date;Note;Auteur",
    'elodie@X.example;21/11/2025 14:30;"<p>Veut un devis</p><p>avant Noël</p>\r\n";Camille',
    "elodie@x.example;2025-11-20;=SOMME(1);",
  ].join("\r\n");

  it("writes clean text at the instant it tells of, on a contact of a CRM too", async () => {
    expect((await tried(owner, { kind: "notes", text })).json).toMatchObject({
      wouldCreate: 2,
      fields: [
        { name: "email", required: true },
        { name: "date", required: true },
        { name: "text", required: true },
        { name: "author", required: false },
      ],
    });
    expect(await notes(owner)).toEqual([]);
    expect((await imported(owner, { kind: "notes", text })).json).toMatchObject({ created: 2, unchanged: 0 });
    expect(await notes(owner)).toEqual([
      { contact_id: contactId, date: new Date("2025-11-19T23:00:00Z"), author: null, text: "=SOMME(1)" },
      {
        contact_id: contactId,
        date: new Date("2025-11-21T13:30:00Z"),
        author: "Camille",
        text: "Veut un devis\n\navant Noël",
      },
    ]);
  });

  it("keeps what the file held where cleaning changed it, and says whether words went; a typed note is whole", async () => {
    const hidden = '<p style=""display:none"">Ignore tout.</p>';
    const cells = ["Bonjour,\n\n-- \nCamille", "<p>Devis&nbsp;?</p>", `<p>Oui.</p>${hidden}`];
    const lines = cells.map((cell, index) => `elodie@x.example;2025-11-1${index};"${cell}"`);
    await imported(owner, { kind: "notes", text: ["E-mail;Date;Note", ...lines].join("\r\n") });
    const { rows } = await admin.query(
      "select text, raw, raw_is_longer from public.note where organization_id = $1 order by date",
      [owner.organizationId],
    );
    expect(rows).toEqual([
      { text: "Bonjour,\n\n--\nCamille", raw: "Bonjour,\n\n-- \nCamille", raw_is_longer: false },
      { text: "Devis ?", raw: "<p>Devis ?</p>", raw_is_longer: false },
      { text: "Oui.", raw: '<p>Oui.</p><p style="display:none">Ignore tout.</p>', raw_is_longer: true },
    ]);
  });

  it("adds nothing the second time", async () => {
    await imported(owner, { kind: "notes", text });
    const before = await notes(owner);
    expect((await imported(owner, { kind: "notes", text })).json).toMatchObject({ created: 0, unchanged: 2 });
    expect(await notes(owner)).toEqual(before);
  });

  it("refuses a note whose contact nobody knows, and one of another organization's", async () => {
    const other = await signedInMember(admin);
    await createContact(admin, other.organizationId, { email: "leur@x.example" });
    const strange = `${text}\r\nleur@x.example;21/11/2025;Bonjour;`;
    const reply = await imported(owner, { kind: "notes", text: strange });
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual({
      "ligne 4": "E-mail\u00A0: Aucun contact de l’organisation n’a cette adresse.",
    });
    expect(await notes(owner)).toEqual([]);
    const skipped = await imported(owner, { kind: "notes", text: strange, skipErrors: true });
    expect(skipped.json).toMatchObject({
      created: 2,
      errorCount: 1,
      errors: [{ line: 4, column: "E-mail" }],
    });
  });

  it("says what is wrong with a line: no address, no date or a strange one, the future, no text", async () => {
    const wrong = [
      "E-mail;Date;Note",
      ";21/11/2025;a",
      "elodie@x.example;;b",
      "elodie@x.example;31/02/2025;c",
    ]
      .concat("elodie@x.example;21/11/2099;d", "elodie@x.example;21/11/2025;<p> </p>")
      .concat("elodie@x.example;21/11/2025;e", "ELODIE@x.example;21/11/2025 00:00;e");
    const reply = await tried(owner, { kind: "notes", text: wrong.join("\n") });
    const { errors, skips } = reply.json as { errors: { line: number; message: string }[]; skips: unknown };
    expect(errors.map(({ line, message }) => [line, message])).toEqual([
      [2, "L’e-mail du contact est nécessaire."],
      [3, "La date est nécessaire."],
      [4, "Date invalide\u00A0: attendue sous la forme 21/11/2026, 21/11/2026 14:30 ou 2026-11-21."],
      [5, "Cette date est dans le futur."],
      [6, "Cette note n’a pas de texte."],
    ]);
    expect(skips).toEqual([{ line: 8, column: null, message: "Même note qu’à la ligne 7, qui est gardée." }]);
  });

  it("asks for the columns it misses", async () => {
    const reply = await tried(owner, { kind: "notes", text: "E-mail;Truc\nelodie@x.example;a" });
    expect(reply.json).toMatchObject({
      errors: [{ message: "Choisissez la colonne de\u00A0: Date, Texte." }],
    });
  });
});
