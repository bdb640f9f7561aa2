import { beforeEach, describe, expect, it } from "vitest";
import { callerOf, type Reply } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createContact, signedInMember } from "../../dev/test/factories.ts";
import { route as preview } from "./preview-import.route.ts";
import { route as run } from "./run-import.route.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [preview, run]);

let owner: Awaited<ReturnType<typeof signedInMember>>;
beforeEach(async () => {
  owner = await signedInMember(admin, { role: "owner" });
});

interface Sent {
  kind?: "contacts" | "notes";
  text: string | Uint8Array;
  cookie?: string;
  [option: string]: unknown;
}
const bodyOf = ({ kind = "contacts", text, cookie: _cookie, ...rest }: Sent) => ({
  kind,
  fileName: "contacts.csv",
  content: Buffer.from(text).toString("base64"),
  ...rest,
});
const tried = (sent: Sent): Promise<Reply> =>
  call("POST", "/api/imports/preview", { cookie: sent.cookie ?? owner.cookie, body: bodyOf(sent) });
const imported = (sent: Sent): Promise<Reply> =>
  call("POST", "/api/imports", {
    cookie: sent.cookie ?? owner.cookie,
    body: bodyOf({ confirmed: true, ...sent }),
  });

const HEADER = "Prénom;Nom;E-mail;Société;Fonction;Téléphone;LinkedIn;Propriétaire";
const ROWS = [
  "Élodie;Marchand;Elodie.Marchand@Vasseur.example;Ateliers Vasseur;Directrice des achats;+33 6 12;linkedin.com/in/elodie;",
  '"Paul ""Jr""";Roy;paul.roy@bois.example;"Bois; fer & fils";=1+1;;;',
  ";Lefèvre;;Mairie;@Maire;;;",
];
const FILE = `\uFEFF${[HEADER, ...ROWS].join("\r\n")}\r\n\r\n`;

/** Contacts of an organization, as text of their columns that a file fills. */
async function contacts(organizationId = owner.organizationId) {
  const { rows } = await admin.query<Record<string, unknown>>(
    `select id, crm, crm_id, email, first_name, last_name, company, job, linkedin_profile_url, owner_email, archived_at,
       xmin::text as written
     from public.contact where organization_id = $1 order by email nulls last, last_name`,
    [organizationId],
  );
  return rows;
}
async function notes() {
  const { rows } = await admin.query<{ date: Date; author: string | null; text: string; contact_id: string }>(
    "select date, author, text, contact_id from public.note where organization_id = $1 order by date, text",
    [owner.organizationId],
  );
  return rows;
}

describe("a preview of contacts", () => {
  it("says how the file was read and what it would change, and writes nothing", async () => {
    const reply = await tried({ text: FILE });
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
        { name: "Téléphone", field: null, samples: ["+33 6 12"] },
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
    expect(await contacts()).toEqual([]);
  });

  it.each([
    ["English", "First Name,Last Name,Email,Company,Job Title"],
    ["HubSpot's export", "First Name,Last Name,Email,Associated Company,Job Title"],
    ["Salesforce's export", "First Name,Last Name,Email,Account Name,Title"],
    ["French in capitals without accents", "PRENOM,NOM,ADRESSE E-MAIL,SOCIETE,FONCTION"],
  ])("knows the headers of %s", async (_, header) => {
    const reply = await tried({ text: `${header}\nÉlodie,Marchand,e@x.example,Vasseur,Achats` });
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
    const reply = await tried({ text });
    const linkedin = "Adresse LinkedIn invalide : attendue sous la forme linkedin.com/in/….";
    expect(reply.json).toMatchObject({ rows: 6, wouldCreate: 1, errorCount: 7 });
    expect((reply.json as { errors: unknown }).errors).toEqual([
      { line: 2, column: "E-mail", message: "Adresse e-mail invalide." },
      { line: 4, column: null, message: "Ni e-mail ni nom : l’un des deux est nécessaire." },
      { line: 5, column: "LinkedIn", message: linkedin },
      { line: 5, column: "Propriétaire", message: "Ce propriétaire n’est pas membre de l’organisation." },
      { line: 6, column: "Nom", message: "200 caractères au plus." },
      { line: 6, column: "LinkedIn", message: linkedin },
      {
        line: 7,
        column: null,
        message: "Cette ligne a plus de colonnes que l’en-tête : un séparateur n’est pas entre guillemets.",
      },
    ]);
  });

  it("lists the first two hundred errors and counts them all", async () => {
    const reply = await tried({ text: `E-mail;Nom\n${"faux;X\n".repeat(250)}` });
    expect(reply.json).toMatchObject({ errorCount: 250, wouldCreate: 0 });
    expect((reply.json as { errors: unknown[] }).errors).toHaveLength(200);
  });

  it("asks for the columns when none is known, instead of failing", async () => {
    const reply = await tried({ text: "a;b\nRoy;paul@x.example" });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      rows: 1,
      wouldCreate: 0,
      errors: [{ line: 1, column: null, message: expect.stringContaining("choisissez-en une") as string }],
    });
    const mapped = await tried({ text: "a;b\nRoy;paul@x.example", mapping: { a: "lastName", b: "email" } });
    expect(mapped.json).toMatchObject({ wouldCreate: 1, errors: [] });
  });

  it("lets the mapping have the last word", async () => {
    const text = "Nom;E-mail;Autre adresse\nRoy;a@x.example;b@x.example";
    const mapping = { "E-mail": null, "Autre adresse": "email" };
    const reply = await tried({ text, mapping });
    const { columns } = reply.json as { columns: { field: string | null }[] };
    expect(columns.map(({ field }) => field)).toEqual(["lastName", null, "email"]);
    await imported({ text, mapping });
    expect(await contacts()).toMatchObject([{ email: "b@x.example" }]);
    const wrong = { Nom: "email", "Autre adresse": "email", Absente: "job", "E-mail": "phone" };
    const refused = await tried({ text, mapping: wrong });
    expect(refused.status).toBe(400);
    expect(refused.error.details).toEqual({
      "mapping.Autre adresse": "La colonne « Nom » remplit déjà ce champ.",
      "mapping.Absente": "Cette colonne n’est pas dans le fichier.",
      "mapping.E-mail": "Ce champ n’existe pas.",
    });
  });
});

describe("an import of contacts", () => {
  it("writes what the file says, formulas as text, without a CRM", async () => {
    const reply = await imported({ text: FILE });
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
    expect(await contacts()).toMatchObject([
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
    await imported({ text: FILE });
    const before = await contacts();
    expect((await tried({ text: FILE })).json).toMatchObject({
      wouldCreate: 0,
      wouldUpdate: 0,
      unchanged: 3,
    });
    const again = await imported({ text: FILE });
    expect(again.json).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await contacts()).toEqual(before);
  });

  it("updates by address whatever its case, and leaves alone what the file leaves empty", async () => {
    await imported({ text: FILE });
    const text = "email;Fonction;Société;Nom\nELODIE.marchand@vasseur.EXAMPLE;Directrice générale;;";
    expect((await tried({ text })).json).toMatchObject({ wouldUpdate: 1, wouldCreate: 0 });
    expect((await imported({ text })).json).toMatchObject({ updated: 1, created: 0 });
    expect((await contacts())[0]).toMatchObject({
      last_name: "Marchand",
      job: "Directrice générale",
      company: "Ateliers Vasseur",
    });
  });

  it("never changes a contact of a CRM, and says so", async () => {
    await createContact(admin, owner.organizationId, { email: "Paul.Roy@bois.example", job: "Acheteur" });
    const before = await contacts();
    const reply = await imported({ text: `${HEADER}\n${ROWS[1]}` });
    expect(reply.json).toMatchObject({
      created: 0,
      updated: 0,
      skipped: 1,
      skips: [{ line: 2, column: null, message: "Ce contact vient du CRM." }],
    });
    expect(await contacts()).toEqual(before);
  });

  it("neither sees nor touches another organization", async () => {
    const other = await signedInMember(admin, { role: "owner" });
    await imported({ text: FILE, cookie: other.cookie });
    const theirs = await contacts(other.organizationId);
    expect((await imported({ text: FILE })).json).toMatchObject({ created: 3, updated: 0, unchanged: 0 });
    expect(await contacts(other.organizationId)).toEqual(theirs);
    expect(theirs).toHaveLength(3);
  });

  it("keeps the first of two lines about the same person", async () => {
    const text = "E-mail;Nom;Société\nA@x.example;Roy;X\na@X.example;Petit;Y\n;Blanc;Z\n;BLANC;z";
    const reply = await imported({ text });
    expect(reply.json).toMatchObject({
      created: 2,
      skipped: 2,
      skips: [
        { line: 3, message: "Même contact qu’à la ligne 2, qui est gardée." },
        { line: 5, message: "Même contact qu’à la ligne 4, qui est gardée." },
      ],
    });
    expect(await contacts()).toMatchObject([{ last_name: "Roy" }, { last_name: "Blanc" }]);
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
    expect((await imported({ text })).json).toMatchObject({ created: 2 });
    expect(await contacts()).toMatchObject([{ owner_email: email }, { owner_email: email }]);
  });

  it("does not take for an owner who belongs to another organization", async () => {
    const stranger = await signedInMember(admin, { user: { email: "stranger@exemple.test" } });
    expect(stranger.organizationId).not.toBe(owner.organizationId);
    const reply = await imported({ text: "E-mail;Propriétaire\na@x.example;stranger@exemple.test" });
    expect(reply.error.details).toEqual({
      "ligne 2": "Propriétaire : Ce propriétaire n’est pas membre de l’organisation.",
    });
  });

  it("reads Windows-1252, commas and tabs as well", async () => {
    const text = Buffer.from("Pr\u00e9nom,Nom,E-mail\n\u00c9lodie,L\u0092\u00celet,e@x.example", "latin1");
    expect((await tried({ text })).json).toMatchObject({ encoding: "windows-1252", delimiter: "," });
    await imported({ text });
    expect(await contacts()).toMatchObject([{ first_name: "Élodie", last_name: "L’Îlet" }]);
  });
});

describe("a file with errors", () => {
  const text = "E-mail;Nom\nfaux;Roy\nbon@x.example;Petit\nfaux aussi;";

  it("is refused as a whole and writes nothing, unless they are to be skipped", async () => {
    const refused = await imported({ text });
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({
      code: "invalid_request",
      message:
        "2 lignes du fichier ont une erreur : rien n’a été importé. Corrigez-les, ou importez sans elles.",
      details: {
        "ligne 2": "E-mail : Adresse e-mail invalide.",
        "ligne 4": "E-mail : Adresse e-mail invalide.",
      },
    });
    expect(await contacts()).toEqual([]);
    const skipped = await imported({ text, skipErrors: true });
    expect(skipped.json).toMatchObject({ created: 1, errorCount: 2, errors: [{ line: 2 }, { line: 4 }] });
    expect(await contacts()).toMatchObject([{ email: "bon@x.example" }]);
  });

  it("whose columns are not known is refused even then", async () => {
    const reply = await imported({ text: "a;b\nRoy;paul@x.example", skipErrors: true });
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual({ mapping: expect.stringContaining("choisissez-en une") as string });
  });
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
    expect((await tried({ kind: "notes", text })).json).toMatchObject({
      wouldCreate: 2,
      fields: [
        { name: "email", required: true },
        { name: "date", required: true },
        { name: "text", required: true },
        { name: "author", required: false },
      ],
    });
    expect(await notes()).toEqual([]);
    expect((await imported({ kind: "notes", text })).json).toMatchObject({ created: 2, unchanged: 0 });
    expect(await notes()).toEqual([
      { contact_id: contactId, date: new Date("2025-11-19T23:00:00Z"), author: null, text: "=SOMME(1)" },
      {
        contact_id: contactId,
        date: new Date("2025-11-21T13:30:00Z"),
        author: "Camille",
        text: "Veut un devis\n\navant Noël",
      },
    ]);
  });

  it("adds nothing the second time", async () => {
    await imported({ kind: "notes", text });
    const before = await notes();
    expect((await imported({ kind: "notes", text })).json).toMatchObject({ created: 0, unchanged: 2 });
    expect(await notes()).toEqual(before);
  });

  it("refuses a note whose contact nobody knows, and one of another organization's", async () => {
    const other = await signedInMember(admin);
    await createContact(admin, other.organizationId, { email: "leur@x.example" });
    const strange = `${text}\r\nleur@x.example;21/11/2025;Bonjour;`;
    const reply = await imported({ kind: "notes", text: strange });
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual({
      "ligne 4": "E-mail : Aucun contact de l’organisation n’a cette adresse.",
    });
    expect(await notes()).toEqual([]);
    const skipped = await imported({ kind: "notes", text: strange, skipErrors: true });
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
    const reply = await tried({ kind: "notes", text: wrong.join("\n") });
    const { errors, skips } = reply.json as { errors: { line: number; message: string }[]; skips: unknown };
    expect(errors.map(({ line, message }) => [line, message])).toEqual([
      [2, "L’e-mail du contact est nécessaire."],
      [3, "La date est nécessaire."],
      [4, "Date invalide : attendue sous la forme 21/11/2026, 21/11/2026 14:30 ou 2026-11-21."],
      [5, "Cette date est dans le futur."],
      [6, "Cette note n’a pas de texte."],
    ]);
    expect(skips).toEqual([{ line: 8, column: null, message: "Même note qu’à la ligne 7, qui est gardée." }]);
  });

  it("asks for the columns it misses", async () => {
    const reply = await tried({ kind: "notes", text: "E-mail;Truc\nelodie@x.example;a" });
    expect(reply.json).toMatchObject({ errors: [{ message: "Choisissez la colonne de : Date, Texte." }] });
  });
});

describe("who may import", () => {
  it.each(["preview", ""])("is nobody without a session, no plain member: %s", async (path) => {
    const url = `/api/imports${path && `/${path}`}`;
    const member = await signedInMember(admin, { organizationId: owner.organizationId });
    const body = { ...bodyOf({ text: FILE }), ...(path === "" ? { confirmed: true } : {}) };
    expect((await call("POST", url, { body })).status).toBe(401);
    const refused = await call("POST", url, { body, cookie: member.cookie });
    expect(refused.status).toBe(403);
    expect(refused.error.message).toBe("Seuls les responsables de l’organisation importent un fichier.");
    expect(await contacts()).toEqual([]);
  });

  it("is an admin of the organization, and a product admin who is a plain member of it", async () => {
    const { organizationId } = owner;
    const manager = await signedInMember(admin, { organizationId, role: "admin" });
    expect((await imported({ text: FILE, cookie: manager.cookie })).json).toMatchObject({ created: 3 });
    const operator = await signedInMember(admin, { organizationId, user: { role: "admin" } });
    const text = "E-mail\nnouveau@x.example";
    expect((await imported({ text, cookie: operator.cookie })).json).toMatchObject({ created: 1 });
  });

  it("confirms, or nothing is written", async () => {
    for (const confirmed of [undefined, false]) {
      const reply = await imported({ text: FILE, confirmed });
      expect(reply.status).toBe(400);
      expect(reply.error.details).toEqual({ confirmed: "L’import attend votre confirmation." });
    }
    expect(await contacts()).toEqual([]);
  });

  it("leaves a trace", async () => {
    await imported({ text: FILE });
    const { rows } = await admin.query(
      "select event, actor_id, target_label, detail from private.audit where organization_id = $1",
      [owner.organizationId],
    );
    expect(rows).toEqual([
      {
        event: "import.completed",
        actor_id: owner.userId,
        target_label: "contacts.csv",
        detail: { kind: "contacts", created: 3, updated: 0 },
      },
    ]);
  });
});

describe("files that are none", () => {
  it.each([
    ["a workbook", Buffer.from("504b0304140006000800", "hex")],
    ["bytes", Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256))],
    ["NUL characters", "Nom;E-mail\nRoy\0;a@x.example"],
    ["one line of 4 MB", "a".repeat(4_000_000)],
    ["ten thousand columns", `${"c;".repeat(10_000)}c\n1`],
    ["twenty thousand and one lines", `Nom\n${"Roy\n".repeat(20_001)}`],
    ["a quote never closed", 'Nom;Prénom\n"Roy;Paul'],
    ["nothing", " "],
  ])("are a 400 in French: %s", async (_, text) => {
    for (const reply of [await tried({ text }), await imported({ text, kind: "notes" })]) {
      expect(reply.status).toBe(400);
      expect(reply.error).toMatchObject({
        code: "invalid_request",
        details: { content: reply.error.message },
      });
      expect(reply.error.message).toMatch(/ (?:fichier|guillemet) /);
    }
  });

  it("are too large beyond 4 MB, and beyond what is read at all", async () => {
    for (const size of [4 * 1024 * 1024 + 1, 6 * 1024 * 1024]) {
      const reply = await tried({ text: Buffer.alloc(size, "a") });
      expect(reply.status).toBe(413);
      expect(reply.error).toMatchObject({
        code: "too_large",
        message: expect.stringMatching(/dépasse/) as string,
      });
    }
  });
});

describe("twenty thousand contacts", () => {
  const text = `Nom;E-mail;Société\n${Array.from({ length: 20_000 }, (_, index) => `Nom ${index};c${index}@x.example;Société ${index % 90}`).join("\n")}`;

  it("are all there, once, after two imports at the same time", async () => {
    const started = performance.now();
    const replies = await Promise.all([imported({ text }), imported({ text })]);
    expect(performance.now() - started).toBeLessThan(25_000);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const counts = replies.map(({ json }) => json as { created: number; unchanged: number });
    expect(counts.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 20_000]);
    expect(counts.map(({ unchanged }) => unchanged).toSorted((a, b) => a - b)).toEqual([0, 20_000]);
    expect(await contacts()).toHaveLength(20_000);
  }, 60_000);

  it("are none when the last line is refused by the database", async () => {
    // Nothing but the database knows of this trigger: what the first pages wrote must go too.
    await admin.query(`create function public.refuse_last() returns trigger language plpgsql as
      $$ begin if new.email = 'c19999@x.example' then raise exception 'refused'; end if; return new; end $$`);
    await admin.query(
      "create trigger refuse_last before insert on public.contact for each row execute function public.refuse_last()",
    );
    try {
      expect((await imported({ text })).status).toBe(500);
    } finally {
      await admin.query("drop function public.refuse_last() cascade");
    }
    expect(await contacts()).toEqual([]);
  }, 60_000);
});
