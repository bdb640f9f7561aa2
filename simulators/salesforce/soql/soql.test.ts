import { describe, expect, it } from "vitest";
import { createTestSimulator, idOf, orgId, smallOrg } from "../testing.ts";

const test = createTestSimulator();

describe("queries", () => {
  it("answer rows with attributes, canonical names, dates of Salesforce and parents nested", async () => {
    const reply = await test.query(
      "select id, EMAIL, SystemModstamp, Account.Name, Owner.Email, HasOptedOutOfEmail from contact where Email = 'PERSONNE1@atelier.example'",
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      totalSize: 1,
      done: true,
      records: [
        {
          attributes: { type: "Contact", url: `/services/data/v66.0/sobjects/Contact/${idOf("Contact", 1)}` },
          Id: idOf("Contact", 1),
          Email: "personne1@atelier.example",
          SystemModstamp: "2026-11-02T09:00:01.000+0000",
          Account: {
            attributes: {
              type: "Account",
              url: `/services/data/v66.0/sobjects/Account/${idOf("Account", 1)}`,
            },
            Name: "Atelier Müller",
          },
          Owner: {
            attributes: { type: "User", url: expect.stringContaining("/sobjects/User/005") as string },
            Email: "camille@essai.example",
          },
          HasOptedOutOfEmail: false,
        },
      ],
    });
  });

  it("give null for a parent that is not there, and only Name's fields through a polymorphic reference", async () => {
    const alone = await test.query("SELECT Account.Name FROM Contact WHERE AccountId = null LIMIT 1");
    expect(alone.body.records).toMatchObject([{ Account: null }]);
    const tasks = await test.query("SELECT Who.Type, Who.Email FROM Task WHERE Who.Type = 'Contact' LIMIT 1");
    expect(tasks.body.records).toMatchObject([{ Who: { attributes: { type: "Name" }, Type: "Contact" } }]);
    const lead = await test.query("SELECT Owner.Name, Owner.Type, Owner.Email FROM Lead");
    expect(lead.body.records).toMatchObject([
      { Owner: { Name: "File des pistes", Type: "Queue", Email: null } },
    ]);
    const beyond = await test.query("SELECT Who.AccountId FROM Task");
    expect(beyond.body.error.errorCode).toBe("INVALID_FIELD");
    expect(beyond.body.error.message).toContain("No such column 'AccountId' on entity 'Name'");
  });

  it.each<[string, number[]]>([
    ["Email LIKE 'personne_@ATELIER%'", [1, 2, 3]],
    ["Email LIKE '%\\_%'", []],
    ["Id IN ('ID1', 'ID3')", [1, 3]],
    ["Id NOT IN ('ID1')", [2, 3]],
    ["Id > 'ID1' AND Id <= 'ID3'", [2, 3]],
    ["Id = 'SHORT2'", [2]],
    ["AccountId != null", [1]],
    ["NOT AccountId = 'ACC'", [2, 3]],
    ["AccountId != 'ACC'", [2, 3]],
    ["Title != 'Gérant'", [1, 2, 3]],
    ["Title < 'Z'", []],
    ["SystemModstamp >= 2026-11-02T09:00:02Z", [2, 3]],
    ["SystemModstamp > 2026-11-02T10:00:02.000+01:00", [3]],
    ["SystemModstamp = 2026-11-02T09:00:03.000+0000", [3]],
    ["CreatedDate = LAST_N_DAYS:30 AND DoNotCall = FALSE", [1, 2, 3]],
    ["CreatedDate = TODAY", []],
    ["(Email = 'x' OR FirstName = 'prénom2') AND LastName != null", [2]],
    ["Id IN (SELECT WhoId FROM Task WHERE CallDurationInSeconds > 60)", [2, 3]],
    [
      "(SystemModstamp = 2026-11-02T09:00:02Z AND Id > 'ID1') OR SystemModstamp > 2026-11-02T09:00:02Z",
      [2, 3],
    ],
    ["Account.Name = 'atelier müller'", [1]],
  ])("find with %s", async (where, numbers) => {
    const clause = where
      .replace(/SHORT(\d)/g, (_, number: string) => idOf("Contact", Number(number)).slice(0, 15))
      .replace(/ID(\d)/g, (_, number: string) => idOf("Contact", Number(number)))
      .replace("ACC", idOf("Account", 1));
    const ids = await test.column(`SELECT Id FROM Contact WHERE ${clause} ORDER BY Id`, "Id");
    expect(ids).toEqual(numbers.map((number) => idOf("Contact", number)));
  });

  it("order by several fields, nulls first unless said, and take a limit and an offset", async () => {
    const by = (order: string) => test.column(`SELECT FirstName FROM Contact ORDER BY ${order}`, "FirstName");
    expect(await by("AccountId, FirstName DESC")).toEqual(["Prénom3", "Prénom2", "Prénom1"]);
    expect(await by("AccountId NULLS LAST, FirstName DESC")).toEqual(["Prénom1", "Prénom3", "Prénom2"]);
    expect(await by("CreatedDate DESC, Id LIMIT 1 OFFSET 1")).toEqual(["Prénom2"]);
  });

  it("count, and leave rows of equal rank in an order nobody can lean on", async () => {
    expect((await test.query("SELECT COUNT() FROM Contact")).body).toEqual({
      totalSize: 3,
      done: true,
      records: [],
    });
    const many = createTestSimulator({ orgs: [smallOrg(50)] });
    const ids = await many.column("SELECT Id FROM Contact ORDER BY CreatedDate", "Id");
    const inOrder = await many.column("SELECT Id FROM Contact ORDER BY Id", "Id");
    expect(ids).not.toEqual(inOrder);
    expect(await many.column("SELECT Id FROM Contact ORDER BY CreatedDate", "Id")).toEqual(ids);
  });
});

describe("wrong queries", () => {
  it.each([
    ["", "MALFORMED_QUERY", "missing"],
    ["SELECT FROM Contact", "MALFORMED_QUERY", "unexpected token: 'FROM'"],
    ["SELECT Id Contact", "MALFORMED_QUERY", "unexpected token"],
    ["SELECT * FROM Contact", "MALFORMED_QUERY", "unexpected token: '*'"],
    ["SELECT Id FROM Contact WHERE Email IS NULL", "MALFORMED_QUERY", "unexpected token: 'IS'"],
    ["SELECT Id FROM Contact WHERE Email = 'a' OR Email = 'b' AND Email = 'c'", "MALFORMED_QUERY", "'AND'"],
    ["SELECT Id FROM Contact WHERE Email = 'a' AND Email = 'b' OR Email = 'c'", "MALFORMED_QUERY", "'OR'"],
    ["SELECT Id FROM Contact WHERE (Email = 'a' AND Email = 'b' OR Email = 'c')", "MALFORMED_QUERY", "'OR'"],
    ["SELECT Id FROM Contact WHERE Email = 'a", "MALFORMED_QUERY", "unexpected token"],
    ["SELECT Id FROM Contact WHERE Email = :mail", "MALFORMED_QUERY", "unexpected token: ':'"],
    ["SELECT Id FROM Contact LIMIT -1", "MALFORMED_QUERY", "unexpected token"],
    [
      "SELECT Id FROM Contact WHERE SystemModstamp > 2026-11-02T09:00:00.000 0000",
      "MALFORMED_QUERY",
      "token",
    ],
    ["SELECT Id FROM Contact ORDER BY Description", "MALFORMED_QUERY", "can not be sorted"],
    ["SELECT Id FROM Contacts", "INVALID_TYPE", "sObject type 'Contacts' is not supported"],
    ["SELECT Mail FROM Contact", "INVALID_FIELD", "ERROR at Row:1:Column:8\nNo such column 'Mail'"],
    ["SELECT Linked__c FROM Contact", "INVALID_FIELD", "append the '__c'"],
    ["SELECT Boss.Name FROM Contact", "INVALID_FIELD", "Didn't understand relationship 'Boss'"],
    ["SELECT Id, id FROM Contact", "INVALID_FIELD", "duplicate field selected: id"],
    ["SELECT SystemModstamp FROM ContentNote", "INVALID_FIELD", "No such column 'SystemModstamp'"],
    ["SELECT IsDeleted FROM User", "INVALID_FIELD", "No such column 'IsDeleted'"],
    ["SELECT Id FROM Task WHERE Description LIKE '%a%'", "INVALID_FIELD", "can not be filtered"],
    ["SELECT Id FROM EmailMessage WHERE ToAddress = 'a@b.fr'", "INVALID_FIELD", "can not be filtered"],
    [
      "SELECT Id FROM Contact WHERE CreatedDate > '2026-11-02T09:00:00Z'",
      "INVALID_FIELD",
      "enclosed in quotes",
    ],
    ["SELECT Id FROM Contact WHERE CreatedDate > 2026-11-02", "INVALID_FIELD", "must be of type dateTime"],
    ["SELECT Id FROM Contact WHERE DoNotCall = 'true'", "INVALID_FIELD", "enclosed in quotes"],
    ["SELECT Id FROM Contact WHERE Email = 3", "INVALID_FIELD", "should be enclosed in quotes"],
    ["SELECT Id FROM Contact WHERE Id = 'abc'", "INVALID_QUERY_FILTER_OPERATOR", "invalid ID field: abc"],
    ["SELECT Id FROM Contact WHERE DoNotCall > FALSE", "INVALID_QUERY_FILTER_OPERATOR", "boolean"],
    ["SELECT Id FROM Contact LIMIT 1 OFFSET 2001", "NUMBER_OUTSIDE_VALID_RANGE", "2000"],
    ["SELECT Id FROM ContentDocumentLink", "MALFORMED_QUERY", "Implementation restriction"],
    ...[
      "ContentDocumentId IN ('069Qy000000000010A') AND IsDeleted = FALSE",
      "LinkedEntityId IN ('003Qy000000000010A') AND ContentDocument.FileType = 'SNOTE'",
      "ContentDocumentId IN (SELECT Id FROM ContentDocument) AND SystemModstamp > 2026-11-02T09:00:00Z",
      "ContentDocumentId = '069Qy000000000010A' AND (NOT Visibility = 'AllUsers')",
    ].map((where): [string, string, string] => [
      `SELECT Id FROM ContentDocumentLink WHERE ${where}`,
      "MALFORMED_QUERY",
      "filtering on non-id fields is only permitted when filtering by ContentDocumentLink.LinkedEntityId",
    ]),
    [
      "SELECT Id FROM ContentNote WHERE Id IN (SELECT ContentDocumentId FROM ContentDocumentLink WHERE LinkedEntityId = null)",
      "MALFORMED_QUERY",
      "semi join inner selects",
    ],
  ])("%s is refused as Salesforce does", async (soql, code, words) => {
    const reply = await test.query(soql);
    expect(reply.status).toBe(400);
    expect(reply.body.error.errorCode).toBe(code);
    expect(reply.body.error.message).toContain(words);
  });

  it("count as a client's mistakes", async () => {
    const fresh = createTestSimulator();
    await fresh.query("SELECT Mail FROM Contact");
    expect(fresh.simulator.stats()).toMatchObject({
      total: 1,
      invalidRequests: 1,
      invalid: { "GET /services/data/{version}/query": 1 },
    });
    expect(fresh.org.id).toBe(orgId);
  });

  it("are too long past 100,000 characters, and their address far before", async () => {
    const ids = (many: number) => Array.from({ length: many }, (_, index) => `'${idOf("Contact", index)}'`);
    const soql = (many: number) => `SELECT Id FROM Contact WHERE Id IN (${ids(many).join(",")})`;
    expect((await test.query(soql(400))).status).toBe(200);
    expect((await test.query(soql(800))).status).toBe(414);
    const job = await test.post("/jobs/query", { operation: "query", query: soql(5000) });
    expect(job.body.error.message).toContain("longer than 100000");
  });
});

describe("links of documents", () => {
  it("are found by what they are attached to, and lead to the note's content", async () => {
    const links = await test.query(
      `SELECT ContentDocumentId FROM ContentDocumentLink WHERE LinkedEntityId IN ('${idOf("Contact", 1)}')`,
    );
    expect(links.body.records).toMatchObject([{ ContentDocumentId: idOf("ContentNote", 1) }]);
    const mine = `LinkedEntityId = '${idOf("Contact", 1)}'`;
    const documents = `SELECT ContentDocument.Title, ContentDocument.SystemModstamp FROM ContentDocumentLink WHERE ${mine}`;
    expect((await test.query(documents)).body.records).toMatchObject([
      { ContentDocument: { Title: "Visite", SystemModstamp: "2026-11-02T09:00:00.000+0000" } },
    ]);
    const kinds = await test.query(
      `SELECT Id FROM ContentDocumentLink WHERE ${mine} AND ContentDocument.Title = 'Visite'`,
    );
    expect(kinds.body.records).toHaveLength(1);
    const text = `SELECT ContentDocument.TextPreview FROM ContentDocumentLink WHERE ${mine}`;
    expect((await test.query(text)).body.error.errorCode).toBe("INVALID_FIELD");
    const notes = await test.query("SELECT Title, TextPreview, Content FROM ContentNote");
    const [note] = notes.body.records;
    expect(note).toMatchObject({ Title: "Visite", TextPreview: "Chaîne 2 à l’arrêt" });
    const content = await test.get(String(note?.["Content"]));
    expect(content.headers.get("Content-Type")).toBe("application/octetstream");
    expect(content.text).toBe("<p>Chaîne <b>2</b> à l’arrêt</p>");
  });
});
