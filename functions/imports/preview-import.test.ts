import { beforeEach, describe, expect, it } from "vitest";
import { FILE, importWorld } from "../../dev/test/import-world.ts";

const world = await importWorld();
const { contacts, imported, tried } = world;

let owner: Awaited<ReturnType<typeof world.owner>>;
beforeEach(async () => {
  owner = await world.owner();
});

describe("a preview of contacts", () => {
  it("says how the file was read and what it would change, and writes nothing", async () => {
    const reply = await tried(owner, { text: FILE });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      kind: "contacts",
      rows: 3,
      delimiter: ";",
      encoding: "utf-8",
      columns: [
        { name: "Prénom", field: "firstName", samples: ["Élodie", 'Paul "Jr"'] },
        { name: "Nom", field: "lastName", samples: ["Marchand", "Roy", "Lefèvre"] },
        { name: "E-mail", field: "email" },
        { name: "Société", field: "company" },
        { name: "Fonction", field: "job", samples: ["Directrice des achats", "=1+1", "@Maire"] },
        { name: "Téléphone", field: "phone", samples: ["+33 6 12"] },
        { name: "LinkedIn", field: "linkedinProfileUrl" },
        { name: "Propriétaire", field: "ownerEmail", samples: [] },
      ],
      rule: "Chaque ligne a un e-mail ou un nom.",
      errors: [],
      errorCount: 0,
      wouldCreate: 3,
      wouldUpdate: 0,
      unchanged: 0,
      skipped: 0,
    });
    expect(reply.json).toMatchObject({
      fields: expect.arrayContaining([{ name: "lastName", label: "Nom", required: false }]) as unknown,
    });
    expect(await contacts(owner)).toEqual([]);
  });

  it.each([
    ["English", "First Name,Last Name,Email,Company,Job Title"],
    ["HubSpot's export", "First Name,Last Name,Email,Associated Company,Job Title"],
    ["Salesforce's export", "First Name,Last Name,Email,Account Name,Title"],
    ["French in capitals without accents", "PRENOM,NOM,ADRESSE E-MAIL,SOCIETE,FONCTION"],
  ])("knows the headers of %s", async (_, header) => {
    const reply = await tried(owner, { text: `${header}\nÉlodie,Marchand,e@x.example,Vasseur,Achats` });
    const { columns } = reply.json as { columns: { field: string }[] };
    expect(columns.map(({ field }) => field)).toEqual(["firstName", "lastName", "email", "company", "job"]);
  });

  it("names the lines that are wrong, column by column, in French", async () => {
    const text = [
      "Nom;E-mail;LinkedIn;Propriétaire",
      "Roy;pas une adresse;;",
      "",
      ";;linkedin.com/in/x;",
      "Petit;a@b.example;https://evil.example/linkedin.com;inconnu@exemple.test",
      `${"N".repeat(201)};c@d.example;javascript:alert(1);`,
      "Blanc;e@f.example;;;de trop",
      "Bon;g@h.example;;",
    ].join("\n");
    const reply = await tried(owner, { text });
    const linkedin = "Adresse LinkedIn invalide\u00A0: attendue sous la forme linkedin.com/in/….";
    expect(reply.json).toMatchObject({ rows: 6, wouldCreate: 1, errorCount: 7 });
    expect((reply.json as { errors: unknown }).errors).toEqual([
      { line: 2, column: "E-mail", message: "Adresse e-mail invalide." },
      { line: 4, column: null, message: "Ni e-mail ni nom\u00A0: l’un des deux est nécessaire." },
      { line: 5, column: "LinkedIn", message: linkedin },
      {
        line: 5,
        column: "Propriétaire",
        message:
          "Ce propriétaire n’est pas membre de l’organisation. Invitez-le, ou n’importez pas cette colonne.",
      },
      { line: 6, column: "Nom", message: "200 caractères au plus." },
      { line: 6, column: "LinkedIn", message: linkedin },
      {
        line: 7,
        column: null,
        message:
          "Cette ligne a plus de colonnes que l’en-tête\u00A0: un séparateur n’est pas entre guillemets.",
      },
    ]);
  });

  it("lists the first two hundred errors and counts them all", async () => {
    const reply = await tried(owner, { text: `E-mail;Nom\n${"faux;X\n".repeat(250)}` });
    expect(reply.json).toMatchObject({ errorCount: 250, wouldCreate: 0 });
    expect((reply.json as { errors: unknown[] }).errors).toHaveLength(200);
  });

  it("asks for the columns when none is known, instead of failing", async () => {
    const reply = await tried(owner, { text: "a;b\nRoy;Mairie" });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      rows: 1,
      wouldCreate: 0,
      errors: [{ line: 1, column: null, message: expect.stringContaining("choisissez-en une") as string }],
    });
    const mapped = await tried(owner, {
      text: "a;b\nRoy;Mairie",
      mapping: { a: "lastName", b: "company" },
    });
    expect(mapped.json).toMatchObject({ wouldCreate: 1, errors: [] });
  });

  it("says that comments without a day are dated on the import", async () => {
    const noticed = async (text: string) => (await tried(owner, { text })).json as { notices: string[] };
    expect((await noticed("Nom;Commentaire\nRoy;Vu")).notices).toEqual([
      "Les commentaires sans date prennent celle de l’import.",
    ]);
    expect((await noticed("Nom;Commentaire;Dernier contact\nRoy;Vu;12/11/2025")).notices).toEqual([]);
  });

  it("lets the mapping have the last word", async () => {
    const text = "Nom;E-mail;Autre adresse\nRoy;a@x.example;b@x.example";
    const mapping = { "E-mail": null, "Autre adresse": "email" };
    const reply = await tried(owner, { text, mapping });
    const { columns } = reply.json as { columns: { field: string | null }[] };
    expect(columns.map(({ field }) => field)).toEqual(["lastName", null, "email"]);
    await imported(owner, { text, mapping });
    expect(await contacts(owner)).toMatchObject([{ email: "b@x.example" }]);
    const wrong = { Nom: "email", "Autre adresse": "email", Absente: "job", "E-mail": "fax" };
    const refused = await tried(owner, { text, mapping: wrong });
    expect(refused.status).toBe(400);
    expect(refused.error.details).toEqual({
      "mapping.Autre adresse": "La colonne «\u00A0Nom\u00A0» remplit déjà ce champ.",
      "mapping.Absente": "Cette colonne n’est pas dans le fichier.",
      "mapping.E-mail": "Ce champ n’existe pas.",
    });
  });
});
