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
    const read = await test.get(`/sobjects/Task/${id.slice(0, 15)}`);
    expect(read.body).toMatchObject({
      Id: id,
      Subject: "Relance envoyée",
      OwnerId: userId,
      Priority: "Normal",
      TaskSubtype: "Task",
      IsClosed: true,
      CompletedDateTime: "2026-11-20T08:00:00.000+0000",
      SystemModstamp: "2026-11-20T08:00:00.000+0000",
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

  it("is written once under its external id, however often it is sent", async () => {
    const test = createTestSimulator();
    const path = "/sobjects/Task/Relance_Id__c/action-1";
    const first = await test.patch(path, note);
    expect([first.status, first.body["created"]]).toEqual([201, true]);
    const again = await test.patch(path, { Subject: "Relance modifiée" });
    expect([again.status, again.body["created"], again.body["id"]]).toEqual([200, false, first.body["id"]]);
    expect((await test.get(path)).body).toMatchObject({
      Subject: "Relance modifiée",
      Relance_Id__c: "action-1",
    });
    const twin = await test.post("/sobjects/Task", { ...note, Relance_Id__c: "ACTION-1" });
    expect(twin.body.error).toMatchObject({ errorCode: "DUPLICATE_VALUE" });
    expect(twin.body.error.message).toContain(String(first.body["id"]).slice(0, 15));
    expect((await test.patch("/sobjects/Task/Subject/x", note)).status).toBe(404);
    expect((await test.patch(path, { Relance_Id__c: "action-1" })).body.error.errorCode).toBe(
      "INVALID_FIELD",
    );
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
    expect((await test.get(`/sobjects/ContentDocument/${id}`)).body).toMatchObject({
      Title: "Appel",
      FileType: "SNOTE",
    });
    const direct = await test.post("/sobjects/ContentDocument", {});
    expect(direct.body.error.errorCode).toBe("CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY");
    test.clock.now += 5000;
    expect((await test.send("DELETE", `/sobjects/ContentDocument/${id}`)).status).toBe(204);
    const gone = `SELECT IsDeleted, SystemModstamp FROM ContentDocument WHERE Id = '${id}'`;
    expect((await test.query(gone, { all: true })).body.records).toMatchObject([
      { IsDeleted: true, SystemModstamp: "2026-11-20T08:00:05.000+0000" },
    ]);
    expect(test.org.rows("ContentDocumentLink")).toHaveLength(1);
    expect(test.org.rows("ContentNote")).toHaveLength(1);
  });
});

describe("records", () => {
  it("answer 300 when several share an external id that is not unique", async () => {
    const test = createTestSimulator();
    for (const number of [1, 2]) test.org.update("Contact", idOf("Contact", number), { Ancien_Id__c: "7" });
    const reply = await test.get("/sobjects/Contact/Ancien_Id__c/7");
    expect(reply.status).toBe(300);
    expect(reply.body["list"]).toHaveLength(2);
  });

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

  it("change and go to the recycle bin, after which they answer 404", async () => {
    const test = createTestSimulator();
    const path = `/sobjects/Contact/${contact}`;
    test.clock.now += 61_500;
    expect((await test.patch(path, { Title: "Gérante", DoNotCall: true })).status).toBe(204);
    const read = await test.get(`${path}?fields=Title,DoNotCall,SystemModstamp`);
    expect(read.body).toEqual({
      attributes: { type: "Contact", url: root + path },
      Title: "Gérante",
      DoNotCall: true,
      SystemModstamp: "2026-11-20T08:01:01.000+0000",
      Id: contact,
    });
    expect((await test.get(`${path}?fields=Rien`)).body.error.errorCode).toBe("INVALID_FIELD");
    expect((await test.send("DELETE", path)).status).toBe(204);
    const gone = await test.get(path);
    expect([gone.status, gone.body.error.errorCode]).toEqual([404, "ENTITY_IS_DELETED"]);
    expect((await test.get(`/sobjects/Contact/${idOf("Contact", 99)}`)).body.error.errorCode).toBe(
      "NOT_FOUND",
    );
    expect((await test.get("/sobjects/Contact/abc")).body.error.message).toContain("external ID");
    expect((await test.send("DELETE", `/sobjects/User/${userId}`)).body.error.errorCode).toBe(
      "CANNOT_DELETE_OBJECT",
    );
  });
});

describe("collections", () => {
  const path = "/composite/sobjects";
  const row = (own: object) => ({ attributes: { type: "Task" }, ...own });

  it("write up to 200 records, each with its own outcome, or none with allOrNone", async () => {
    const test = createTestSimulator();
    const records = [row(note), row({ Sujet: "x" })];
    const reply = await test.post(path, { records });
    expect(reply.status).toBe(200);
    expect(reply.body["list"]).toMatchObject([
      { success: true },
      { success: false, errors: [{ statusCode: "INVALID_FIELD" }] },
    ]);
    expect(test.org.rows("Task")).toHaveLength(4);
    const none = await test.post(path, { records, allOrNone: true });
    expect(none.body["list"]).toMatchObject([
      { success: false, errors: [{ statusCode: "ALL_OR_NONE_OPERATION_ROLLED_BACK" }] },
      { success: false },
    ]);
    expect(test.org.rows("Task")).toHaveLength(4);
    const many = Array.from({ length: 201 }, () => row(note));
    expect((await test.post(path, { records: many })).body.error.errorCode).toBe("EXCEEDED_ID_LIMIT");
  });

  it("change, delete and read several at once", async () => {
    const test = createTestSimulator();
    const [first, second] = [idOf("Task", 1), idOf("Task", 2)];
    const changed = await test.patch(path, { records: [row({ id: first, Subject: "Vu" })] });
    expect(changed.body["list"]).toMatchObject([{ id: first, success: true }]);
    const deleted = await test.send("DELETE", `${path}?ids=${second},${second.replace("2", "9")}`);
    expect(deleted.body["list"]).toMatchObject([{ success: true }, { success: false }]);
    const read = await test.post(`${path}/Task`, { ids: [first, second], fields: ["Subject"] });
    expect(read.body["list"]).toMatchObject([{ Subject: "Vu" }, null]);
  });
});
