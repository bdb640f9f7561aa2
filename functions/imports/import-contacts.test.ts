import { beforeEach, describe, expect, it } from "vitest";
import { createContact, signedInMember } from "../../dev/test/factories.ts";
import { FILE, HEADER, ROWS, importWorld } from "../../dev/test/import-world.ts";

const world = await importWorld();
const { admin, contacts, imported, tried } = world;

const addressOf = async (userId: string): Promise<string> => {
  const { rows } = await admin.query<{ email: string }>(
    'select email from better_auth."user" where id = $1',
    [userId],
  );
  return (rows[0]?.email ?? "").toLowerCase();
};

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
      remarks: [],
      remarkCount: 0,
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
        owner_email: await addressOf(owner.userId),
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
    const email = await addressOf(member.userId);
    const text = `E-mail;Propriétaire\na@x.example;${email.toUpperCase()}\nb@x.example;LE GOFF Zoé`;
    expect((await imported(owner, { text })).json).toMatchObject({ created: 2 });
    expect(await contacts(owner)).toMatchObject([{ owner_email: email }, { owner_email: email }]);
  });

  it("does not take for an owner who belongs to another organization", async () => {
    const stranger = await signedInMember(admin, { user: { email: "stranger@exemple.test" } });
    expect(stranger.organizationId).not.toBe(owner.organizationId);
    const text = "E-mail;Propriétaire\na@x.example;stranger@exemple.test";
    expect((await imported(owner, { text })).json).toMatchObject({ created: 1, remarkCount: 1 });
    expect(await contacts(owner)).toMatchObject([{ owner_email: await addressOf(owner.userId) }]);
    const reply = await imported(owner, { text, owners: { a: "stranger@exemple.test" } });
    expect(reply.error.details).toEqual({
      "owners.a": "Cette personne ne fait pas partie de l’organisation.",
    });
  });

  it("gives those of an owner who is no member to who imports, or to whom they choose", async () => {
    const member = await signedInMember(admin, {
      organizationId: owner.organizationId,
      user: { name: "Zoé Le Goff" },
    });
    const [mine, theirs] = [await addressOf(owner.userId), await addressOf(member.userId)];
    const text =
      "Nom;Propriétaire\nA;Ancien Collègue\nB;ancien collègue\nC;Luc Petit\nD;Nour Roux\nE;Nour Roux";
    const strangers = [
      { name: "Ancien Collègue", contacts: 2 },
      { name: "Luc Petit", contacts: 1 },
      { name: "Nour Roux", contacts: 2 },
    ];
    const owners = { "Luc Petit": theirs, "Nour Roux": null };
    const seen = await tried(owner, { text, owners });
    expect(seen.json).toMatchObject({ wouldCreate: 5, errorCount: 0, strangers });
    expect((seen.json as { members: unknown[] }).members).toContainEqual({
      name: "Zoé Le Goff",
      email: theirs,
    });
    const { remarks } = (await imported(owner, { text, owners })).json as { remarks: { message: string }[] };
    expect(remarks.map(({ message }) => message.replace(/^.*: /, ""))).toEqual([
      "s’il est nouveau, ce contact est à vous.",
      "s’il est nouveau, ce contact est à vous.",
      "ce contact est à Zoé Le Goff.",
      "s’il est nouveau, ce contact est à l’équipe.",
      "s’il est nouveau, ce contact est à l’équipe.",
    ]);
    const given = async () => (await contacts(owner)).map((contact) => contact["owner_email"]);
    expect(await given()).toEqual([mine, mine, theirs, null, null]);
    // Changed by importing once more with another choice; what somebody has stays theirs without one.
    await imported(owner, { text, owners: { "Ancien Collègue": theirs } });
    expect(await given()).toEqual([theirs, theirs, theirs, null, null]);
  });

  it("reads Windows-1252, commas and tabs as well", async () => {
    const text = Buffer.from("Pr\u00e9nom,Nom,E-mail\n\u00c9lodie,L\u0092\u00celet,e@x.example", "latin1");
    expect((await tried(owner, { text })).json).toMatchObject({ encoding: "windows-1252", delimiter: "," });
    await imported(owner, { text });
    expect(await contacts(owner)).toMatchObject([{ first_name: "Élodie", last_name: "L’Îlet" }]);
  });
});

describe("what a file tells of a contact", () => {
  const text =
    "Nom;E-mail;Téléphone;Dernier contact;Commentaire;Montant\n" +
    "Roy;roy@x.example;Fixe : 01 99 00 12 34 / 06 39 98 00 00;12/11/2025;Devis envoyé;12 400 €\n" +
    "Petit;petit@x.example;;;;";
  const told = async () => {
    const { rows } = await admin.query(
      `select c.last_name, c.phones, n.text, d.amount::int, d.currency, d.state, d.crm from public.contact c
       left join public.note n on n.contact_id = c.id left join public.deal_contact l on l.contact_id = c.id
       left join public.deal d on d.id = l.deal_id where c.organization_id = $1 order by c.last_name desc`,
      [owner.organizationId],
    );
    return rows;
  };

  it("is its numbers, a note on the day of the last exchange, and a deal", async () => {
    expect((await imported(owner, { text })).json).toMatchObject({ created: 2, remarkCount: 0 });
    const roy = {
      last_name: "Roy",
      phones: ["01 99 00 12 34", "06 39 98 00 00"],
      text: "Devis envoyé",
      amount: 12_400,
      currency: "EUR",
      state: "open",
      crm: null,
    };
    expect(await told()).toMatchObject([roy, { last_name: "Petit", phones: [], text: null, amount: null }]);
    expect((await imported(owner, { text })).json).toMatchObject({ updated: 0, unchanged: 2 });
    const later = text.replace("12 400", "9 000").replace("Devis envoyé", "12/11/2025 : devis refait");
    expect((await tried(owner, { text: later })).json).toMatchObject({ wouldUpdate: 1, unchanged: 1 });
    expect((await imported(owner, { text: later })).json).toMatchObject({ updated: 1, unchanged: 1 });
    expect((await told()).map(({ text, amount }) => [text, amount])).toEqual([
      ["Devis envoyé", 9_000],
      ["12/11/2025 : devis refait", 9_000],
      [null, null],
    ]);
  });

  it("is said where it cannot be read, and the line is imported", async () => {
    const bad = "Nom;Téléphone;Dernier contact;Montant\nRoy;à demander;bientôt;entre 3 et 5";
    const { json } = await imported(owner, { text: bad });
    expect(json).toMatchObject({ created: 1, errorCount: 0, remarkCount: 3 });
  });

  it("leaves contacts with the owner they had, and new ones with who imports, or with nobody", async () => {
    await imported(owner, { text });
    const admin2 = await signedInMember(admin, { organizationId: owner.organizationId, role: "admin" });
    const more = `${text}\nBlanc;blanc@x.example;;;;`;
    await imported(owner, { text: more, cookie: admin2.cookie });
    await imported(owner, { text: `${more}\nVert;vert@x.example;;;;`, shared: true });
    const [mine, theirs] = [await addressOf(owner.userId), await addressOf(admin2.userId)];
    expect((await contacts(owner)).map(({ owner_email }) => owner_email)).toEqual([theirs, mine, mine, null]);
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
    const reply = await imported(owner, { text: "a;b\nRoy;Mairie", skipErrors: true });
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual({ mapping: expect.stringContaining("choisissez-en une") as string });
  });
});
