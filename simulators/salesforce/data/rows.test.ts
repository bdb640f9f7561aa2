import { describe, expect, it } from "vitest";
import { createTestSimulator, idOf, root, userId } from "../testing.ts";

const contact = idOf("Contact", 1);
const note = { Subject: "Relance envoyée", WhoId: contact, Status: "Completed" };

describe("a task written back", () => {
  it("gets an id of 18 characters, Salesforce's defaults, an owner and its relation", async () => {
    const test = createTestSimulator();
    const created = await test.post("/sobjects/Task", { ...note, Description: "Bonjour" });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ success: true, errors: [] });
    const id = String(created.body["id"]);
    expect(id).toMatch(/^00T\w{15}$/);
    expect(created.headers.get("Location")).toBe(`${root}/sobjects/Task/${id}`);
    expect(test.org.rows("Task").find(({ Id }) => Id === id)).toMatchObject({
      Id: id,
      Subject: "Relance envoyée",
      OwnerId: userId,
      Priority: "Normal",
      TaskSubtype: "Task",
      IsClosed: true,
      CompletedDateTime: "2026-11-20T08:00:00.000Z",
      SystemModstamp: "2026-11-20T08:00:00.000Z",
    });
    expect(
      await test.column(`SELECT RelationId FROM TaskRelation WHERE TaskId = '${id}'`, "RelationId"),
    ).toEqual([contact]);
  });

  it.each([
    [{ Sujet: "x" }, "INVALID_FIELD", "No such column 'Sujet' on sobject of type Task"],
    [{ IsClosed: true }, "INVALID_FIELD_FOR_INSERT_UPDATE", "IsClosed"],
    [{ Subject: 3 }, "JSON_PARSER_ERROR", "Cannot deserialize"],
    [{ ActivityDate: "20/11/2026" }, "JSON_PARSER_ERROR", "date"],
    [{ Subject: "x".repeat(256) }, "STRING_TOO_LONG", "max length=255"],
    [{ TaskSubtype: "Appel" }, "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST", "TaskSubtype"],
    [{ WhoId: "abc" }, "MALFORMED_ID", "WhoId"],
    [{ WhoId: idOf("Account", 1) }, "FIELD_INTEGRITY_EXCEPTION", "incorrect type"],
    [{ WhoId: idOf("Contact", 99) }, "INVALID_CROSS_REFERENCE_KEY", "cross reference"],
  ])("is refused with %o", async (wrong, code, words) => {
    const test = createTestSimulator();
    const reply = await test.post("/sobjects/Task", { ...note, ...wrong });
    expect(reply.status).toBe(400);
    expect(reply.body.error.errorCode).toBe(code);
    expect(reply.body.error.message).toContain(words);
    expect(test.org.rows("Task")).toHaveLength(3);
  });

  it("is refused for a contact in the recycle bin, without JSON, or for an unknown object", async () => {
    const test = createTestSimulator();
    test.org.delete("Contact", contact);
    expect((await test.post("/sobjects/Task", note)).body.error.errorCode).toBe("ENTITY_IS_DELETED");
    const text = {
      method: "POST",
      body: "Subject=x",
      headers: { Authorization: `Bearer ${test.tokens.accessToken}` },
    };
    expect((await test.simulator.instance.request(`${root}/sobjects/Task`, text)).status).toBe(415);
    expect((await test.post("/sobjects/Tache", note)).status).toBe(404);
  });
});

describe("notes", () => {
  it("are written with their content, seen as documents, linked, and deleted with their links", async () => {
    const test = createTestSimulator();
    const Content = Buffer.from("<p>Appelé, à revoir</p>").toString("base64");
    const created = await test.post("/sobjects/ContentNote", { Title: "Appel", Content });
    expect(created.status).toBe(201);
    const id = String(created.body["id"]);
    const link = { ContentDocumentId: id, LinkedEntityId: contact, ShareType: "V" };
    expect((await test.post("/sobjects/ContentDocumentLink", link)).status).toBe(201);
    expect((await test.get(`/sobjects/ContentNote/${id}/Content`)).text).toBe("<p>Appelé, à revoir</p>");
    const document = await test.query(`SELECT Title, FileType FROM ContentDocument WHERE Id = '${id}'`);
    expect(document.body.records).toMatchObject([{ Title: "Appel", FileType: "SNOTE" }]);
    const direct = await test.post("/sobjects/ContentDocument", {});
    expect(direct.body.error.errorCode).toBe("CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY");
    test.clock.now += 5000;
    test.org.delete("ContentDocument", id);
    const gone = `SELECT IsDeleted, SystemModstamp FROM ContentDocument WHERE Id = '${id}'`;
    expect((await test.query(gone, { all: true })).body.records).toMatchObject([
      { IsDeleted: true, SystemModstamp: "2026-11-20T08:00:05.000+0000" },
    ]);
    expect(test.org.rows("ContentDocumentLink")).toHaveLength(1);
    expect(test.org.rows("ContentNote")).toHaveLength(1);
  });
});

describe("records", () => {
  it("are not duplicated by e-mail unless the caller insists", async () => {
    const test = createTestSimulator();
    const twin = { LastName: "Double", Email: "PERSONNE1@atelier.example" };
    expect((await test.post("/sobjects/Contact", twin)).body.error.errorCode).toBe("DUPLICATES_DETECTED");
    const headers = { "Sforce-Duplicate-Rule-Header": "allowSave=true" };
    expect((await test.post("/sobjects/Contact", twin, { headers })).status).toBe(201);
    const nameless = await test.post("/sobjects/Contact", { Email: "a@b.example" });
    expect(nameless.body).toMatchObject({
      list: [{ errorCode: "REQUIRED_FIELD_MISSING", fields: ["LastName"] }],
    });
  });
});
