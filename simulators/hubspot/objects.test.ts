import { describe, expect, it } from "vitest";
import { createTestSimulator, smallPortal } from "./testing.ts";

const contacts = "/crm/objects/2026-03/contacts";

describe("lists", () => {
  it("give the default properties, and the ones asked for beside those that always come", async () => {
    const test = createTestSimulator();
    const plain = (await test.get(contacts)).body.results[0];
    expect(Object.keys(plain?.["properties"] ?? {})).toEqual([
      "createdate",
      "email",
      "firstname",
      "hs_object_id",
      "lastmodifieddate",
      "lastname",
    ]);
    const asked = (await test.get(`${contacts}?properties=jobtitle,lastname,inconnue`)).body.results[0];
    expect(asked?.["properties"]).toMatchObject({ jobtitle: null, lastname: "", hs_object_id: "9000000001" });
    expect(asked?.["properties"]).not.toHaveProperty("email");
    expect(asked?.["properties"]).not.toHaveProperty("inconnue");
  });

  it("page by id to the end, each record once", async () => {
    const test = createTestSimulator({ portals: [smallPortal(250)] });
    const seen: unknown[] = [];
    let after = "";
    for (let page = 0; page < 5; page += 1) {
      const { body } = await test.get(`${contacts}?limit=100${after}`);
      seen.push(...body.results.map((each) => each["id"]));
      if (!body.paging) break;
      expect(body.paging.next.link).toContain(
        "http://localhost:3000/__hubspot/crm/objects/2026-03/contacts?",
      );
      after = `&after=${body.paging.next.after}`;
    }
    expect(new Set(seen).size).toBe(250);
    expect(test.simulator.stats().calls).toEqual({ "GET /crm/objects/2026-03/{type}": 3 });
  });

  it("show archived records only when asked for", async () => {
    const test = createTestSimulator();
    test.simulator.portal(4242).archive("contacts", "9000000002");
    expect((await test.get(contacts)).body.results).toHaveLength(2);
    const archived = (await test.get(`${contacts}?archived=true`)).body.results;
    expect(archived).toMatchObject([
      { id: "9000000002", archived: true, archivedAt: "2026-11-20T08:00:00.000Z" },
    ]);
  });

  it.each(["limit=101", "limit=0", "limit=dix", "after=xyz", "archived=oui"])("refuse %s", async (query) => {
    const reply = await createTestSimulator().get(`${contacts}?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ status: "error", category: "VALIDATION_ERROR" });
  });

  it("refuse an unknown object type, in the path or among the associations", async () => {
    const test = createTestSimulator();
    const reply = await test.get("/crm/objects/2026-03/widgets");
    expect(reply.status).toBe(400);
    expect(reply.body["message"]).toBe("Unable to infer object type from: widgets");
    expect((await test.get(`${contacts}?associations=widgets`)).status).toBe(400);
    expect(test.simulator.stats().invalidRequests).toBe(2);
  });

  it("carry associations, with a next page where they do not fit", async () => {
    const test = createTestSimulator({ associationPageSize: 2 });
    const path = "/crm/objects/2026-03/notes?associations=contacts&limit=1";
    test.simulator.portal(4242).associate("notes", "501", ["9000000003", "9000000001", "9000000002"]);
    const note = (await test.get(path)).body.results[0];
    expect(note?.["associations"]).toMatchObject({
      contacts: {
        results: [
          { id: "9000000001", type: "note_to_contact" },
          { id: "9000000002", type: "note_to_contact" },
        ],
        paging: { next: { after: "9000000002" } },
      },
    });
    test.simulator.portal(4242).associate("notes", "501", []);
    expect((await test.get(path)).body.results[0]).not.toHaveProperty("associations");
  });
});

describe("single reads", () => {
  it("find a record by its id, else 404", async () => {
    const test = createTestSimulator();
    expect((await test.get(`${contacts}/9000000001`)).body["id"]).toBe("9000000001");
    const unknown = await test.get(`${contacts}/1`);
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ category: "OBJECT_NOT_FOUND" });
  });
});

describe("batch reads", () => {
  const path = `${contacts}/batch/read`;

  it("answer 200 when all are found and 207 with the missing ids otherwise", async () => {
    const test = createTestSimulator();
    const all = await test.post(path, { inputs: [{ id: "9000000001" }], properties: ["email"] });
    expect(all.status).toBe(200);
    expect(all.body.results).toMatchObject([{ properties: { email: "personne0@atelier.example" } }]);
    const some = await test.post(path, { inputs: [{ id: "9000000001" }, { id: "7" }] });
    expect(some.status).toBe(207);
    expect(some.body).toMatchObject({ numErrors: 1, errors: [{ context: { ids: ["7"] } }] });
  });

  it("refuse more than 100 inputs, malformed JSON and another media type", async () => {
    const test = createTestSimulator();
    const inputs = Array.from({ length: 101 }, (_, index) => ({ id: String(index) }));
    expect((await test.post(path, { inputs })).status).toBe(400);
    const headers = { "Content-Type": "application/json" };
    expect((await test.send(path, { method: "POST", body: "{", headers })).status).toBe(400);
    expect((await test.send(path, { method: "POST", body: "{}" })).status).toBe(415);
  });
});

describe("owners", () => {
  it("come live or archived, by e-mail, and one by one", async () => {
    const test = createTestSimulator();
    const owners = "/crm/owners/2026-03";
    expect((await test.get(owners)).body.results).toMatchObject([{ id: "71", userId: 501, archived: false }]);
    const archived = await test.get(`${owners}?archived=true`);
    expect(archived.body.results).toMatchObject([{ id: "72", userId: null, userIdIncludingInactive: 502 }]);
    expect((await test.get(`${owners}?limit=501`)).status).toBe(400);
  });
});
