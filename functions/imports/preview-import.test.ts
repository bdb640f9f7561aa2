import { beforeEach, describe, expect, it } from "vitest";
import { createContact } from "../../dev/test/factories.ts";
import { FILE, importWorld } from "../../dev/test/import-world.ts";

const world = await importWorld();
const { admin, contacts, imported, tried } = world;

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
    const linkedin = "Adresse LinkedIn laissée de côté\u00A0: attendue sous la forme linkedin.com/in/….";
    const stranger =
      "«\u00A0inconnu@exemple.test\u00A0» n’est pas membre de l’organisation\u00A0: s’il est nouveau, ce contact est à vous.";
    expect(reply.json).toMatchObject({
      rows: 6,
      wouldCreate: 2,
      errorCount: 4,
      remarks: [
        { line: 5, column: "Propriétaire", message: stranger },
        { line: 5, column: "LinkedIn", message: linkedin },
      ],
    });
    expect((reply.json as { errors: unknown }).errors).toEqual([
      { line: 2, column: "E-mail", message: "Adresse e-mail invalide." },
      { line: 4, column: null, message: "Ni e-mail ni nom\u00A0: l’un des deux est nécessaire." },
      { line: 6, column: "Nom", message: "200 caractères au plus." },
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

  it("says beforehand that comments have no day, that nobody has a name, that a second address stays out", async () => {
    const noticed = async (text: string) =>
      ((await tried(owner, { text })).json as { notices: string[] }).notices;
    expect(await noticed("Nom;Commentaire\nRoy;Vu")).toEqual([
      "Les commentaires sans date sont rangés une semaine avant l’import\u00A0: leur vrai jour n’est pas connu.",
    ]);
    expect(await noticed("Nom;Commentaire;Dernier contact\nRoy;Vu;12/11/2025")).toEqual([]);
    expect(await noticed("E-mail;Société\nroy@x.example;Bois")).toEqual([
      expect.stringMatching(
        /^Aucune colonne ne donne le nom\u00A0: ces personnes seront appelées par leur adresse/,
      ),
    ]);
    expect(await noticed("Nom;E-mail;E-mail 2\nRoy;p@x.example;q@x.example")).toEqual([
      "Une personne a ici une seule adresse\u00A0: «\u00A0Autre e-mail\u00A0» ne sert que si la première manque.",
    ]);
  });

  it("shows the first three contacts as they would be", async () => {
    await createContact(admin, owner.organizationId, { email: "crm@x.example", crm: "hubspot", crm_id: "1" });
    const text = [
      "Prénom;Nom;E-mail;Société;Fonction;Mobile;Dernier contact;Commentaire",
      "Anne;Crm;crm@x.example;;;;;",
      "Paul;Roy;roy@x.example;Bois & fils;Gérant;0639980000;12/11/2025;Veut un devis",
      "Léa;-;lea@x.example;—;N/A;-;-;-",
      ";Petit;;;;;03/10/2025;",
      ";Blanc;;;;;;",
    ].join("\n");
    const { examples } = (await tried(owner, { text })).json as { examples: unknown[] };
    const nothing = { email: null, job: null, company: null, phones: [], lastExchange: null, comment: null };
    expect(examples).toEqual([
      {
        line: 3,
        firstName: "Paul",
        lastName: "Roy",
        email: "roy@x.example",
        job: "Gérant",
        company: "Bois & fils",
        phones: ["0639980000"],
        lastExchange: "2025-11-12",
        comment: "Veut un devis",
        owner: { to: "importer" },
      },
      {
        ...nothing,
        line: 4,
        firstName: "Léa",
        lastName: null,
        email: "lea@x.example",
        owner: { to: "importer" },
      },
      {
        ...nothing,
        line: 5,
        firstName: null,
        lastName: "Petit",
        lastExchange: "2025-10-03",
        owner: { to: "importer" },
      },
    ]);
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
