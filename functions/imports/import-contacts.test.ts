import { beforeEach, describe, expect, it } from "vitest";
import { createContact, signedInMember } from "../../dev/test/factories.ts";
import { FILE, HEADER, ROWS, importWorld } from "../../dev/test/import-world.ts";

const world = await importWorld();
const { admin, contacts, imported, tried } = world;

let owner: Awaited<ReturnType<typeof world.owner>>;
beforeEach(async () => {
  owner = await world.owner();
});

describe("an import of contacts", () => {
  it("writes what the file says, formulas as text, without a CRM", async () => {
    const reply = await imported(owner, { text: FILE });
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({
      kind: "contacts",
      created: 3,
      updated: 0,
      unchanged: 0,
      errors: [],
      errorCount: 0,
      skips: [],
      skipped: 0,
    });
    expect(await contacts(owner)).toMatchObject([
      {
        crm: null,
        crm_id: null,
        email: "elodie.marchand@vasseur.example",
        first_name: "Élodie",
        last_name: "Marchand",
        company: "Ateliers Vasseur",
        job: "Directrice des achats",
        linkedin_profile_url: "https://linkedin.com/in/elodie",
        owner_email: null,
      },
      { email: "paul.roy@bois.example", first_name: 'Paul "Jr"', company: "Bois; fer & fils", job: "=1+1" },
      { email: null, first_name: null, last_name: "Lefèvre", company: "Mairie", job: "@Maire" },
    ]);
  });

  it("changes nothing the second time: not a row is written", async () => {
    await imported(owner, { text: FILE });
    const before = await contacts(owner);
    expect((await tried(owner, { text: FILE })).json).toMatchObject({
      wouldCreate: 0,
      wouldUpdate: 0,
      unchanged: 3,
    });
    const again = await imported(owner, { text: FILE });
    expect(again.json).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await contacts(owner)).toEqual(before);
  });

  it("updates by address whatever its case, and leaves alone what the file leaves empty", async () => {
    await imported(owner, { text: FILE });
    const text = "email;Fonction;Société;Nom\nELODIE.marchand@vasseur.EXAMPLE;Directrice générale;;";
    expect((await tried(owner, { text })).json).toMatchObject({ wouldUpdate: 1, wouldCreate: 0 });
    expect((await imported(owner, { text })).json).toMatchObject({ updated: 1, created: 0 });
    expect((await contacts(owner))[0]).toMatchObject({
      last_name: "Marchand",
      job: "Directrice générale",
      company: "Ateliers Vasseur",
    });
  });

  it("never changes a contact of a CRM, and says so", async () => {
    await createContact(admin, owner.organizationId, { email: "Paul.Roy@bois.example", job: "Acheteur" });
    const before = await contacts(owner);
    const reply = await imported(owner, { text: `${HEADER}\n${ROWS[1]}` });
    expect(reply.json).toMatchObject({
      created: 0,
      updated: 0,
      skipped: 1,
      skips: [{ line: 2, column: null, message: "Ce contact vient du CRM." }],
    });
    expect(await contacts(owner)).toEqual(before);
  });

  it("neither sees nor touches another organization", async () => {
    const other = await signedInMember(admin, { role: "owner" });
    await imported(owner, { text: FILE, cookie: other.cookie });
    const theirs = await contacts(other);
    expect((await imported(owner, { text: FILE })).json).toMatchObject({
      created: 3,
      updated: 0,
      unchanged: 0,
    });
    expect(await contacts(other)).toEqual(theirs);
    expect(theirs).toHaveLength(3);
  });

  it("keeps the first of two lines about the same person", async () => {
    const text = "E-mail;Nom;Société\nA@x.example;Roy;X\na@X.example;Petit;Y\n;Blanc;Z\n;BLANC;z";
    const reply = await imported(owner, { text });
    expect(reply.json).toMatchObject({
      created: 2,
      skipped: 2,
      skips: [
        { line: 3, message: "Même contact qu’à la ligne 2, qui est gardée." },
        { line: 5, message: "Même contact qu’à la ligne 4, qui est gardée." },
      ],
    });
    expect(await contacts(owner)).toMatchObject([{ last_name: "Roy" }, { last_name: "Blanc" }]);
  });

  it("gives a contact to the member whose address or whole name the file says", async () => {
    const member = await signedInMember(admin, {
      organizationId: owner.organizationId,
      user: { name: "Zoé Le Goff" },
    });
    const { rows } = await admin.query<{ email: string }>(
      'select email from better_auth."user" where id = $1',
      [member.userId],
    );
    const email = rows[0]?.email ?? "";
    const text = `E-mail;Propriétaire\na@x.example;${email.toUpperCase()}\nb@x.example;zoé le goff`;
    expect((await imported(owner, { text })).json).toMatchObject({ created: 2 });
    expect(await contacts(owner)).toMatchObject([{ owner_email: email }, { owner_email: email }]);
  });

  it("does not take for an owner who belongs to another organization", async () => {
    const stranger = await signedInMember(admin, { user: { email: "stranger@exemple.test" } });
    expect(stranger.organizationId).not.toBe(owner.organizationId);
    const reply = await imported(owner, { text: "E-mail;Propriétaire\na@x.example;stranger@exemple.test" });
    expect(reply.error.details).toEqual({
      "ligne 2": "Propriétaire\u00A0: Ce propriétaire n’est pas membre de l’organisation.",
    });
  });

  it("reads Windows-1252, commas and tabs as well", async () => {
    const text = Buffer.from("Pr\u00e9nom,Nom,E-mail\n\u00c9lodie,L\u0092\u00celet,e@x.example", "latin1");
    expect((await tried(owner, { text })).json).toMatchObject({ encoding: "windows-1252", delimiter: "," });
    await imported(owner, { text });
    expect(await contacts(owner)).toMatchObject([{ first_name: "Élodie", last_name: "L’Îlet" }]);
  });
});

describe("a file with errors", () => {
  const text = "E-mail;Nom\nfaux;Roy\nbon@x.example;Petit\nfaux aussi;";

  it("is refused as a whole and writes nothing, unless they are to be skipped", async () => {
    const refused = await imported(owner, { text });
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({
      code: "invalid_request",
      message:
        "2 lignes du fichier ont une erreur\u00A0: rien n’a été importé. Corrigez-les, ou importez sans elles.",
      details: {
        "ligne 2": "E-mail\u00A0: Adresse e-mail invalide.",
        "ligne 4": "E-mail\u00A0: Adresse e-mail invalide.",
      },
    });
    expect(await contacts(owner)).toEqual([]);
    const skipped = await imported(owner, { text, skipErrors: true });
    expect(skipped.json).toMatchObject({ created: 1, errorCount: 2, errors: [{ line: 2 }, { line: 4 }] });
    expect(await contacts(owner)).toMatchObject([{ email: "bon@x.example" }]);
  });

  it("whose columns are not known is refused even then", async () => {
    const reply = await imported(owner, { text: "a;b\nRoy;paul@x.example", skipErrors: true });
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual({ mapping: expect.stringContaining("choisissez-en une") as string });
  });
});
