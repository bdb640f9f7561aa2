import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../dev/test/temporary-folder.ts";
import { createTestSimulator } from "./testing.ts";

const contacts = "/crm/objects/2026-03/contacts";
const stateIn = () => join(temporaryFolder(), "state.json");

describe("edits of a portal", () => {
  it("change the modification date, get new ids and can be undone", async () => {
    const test = createTestSimulator();
    const portal = test.simulator.portal(4242);
    const added = portal.add("contacts", { email: "nouvelle@atelier.example" });
    expect(added.id).toBe("9000000004");
    const changed = portal.update("contacts", "9000000001", { jobtitle: "Gérante" });
    expect(changed.properties["lastmodifieddate"]).toBe("2026-11-20T08:00:00.000Z");
    const call = portal.add("calls", { hs_call_body: "Appel" }, [added.id]);
    const read = await test.get(`/crm/objects/2026-03/calls/${call.id}?associations=contacts`);
    expect(read.body["associations"]).toMatchObject({ contacts: { results: [{ id: added.id }] } });
    portal.archive("contacts", added.id);
    expect((await test.get(`${contacts}/${added.id}`)).status).toBe(404);
    portal.restore("contacts", added.id);
    expect((await test.get(`${contacts}/${added.id}`)).status).toBe(200);
  });

  it("merge two contacts into one with a new id and both their properties", () => {
    const portal = createTestSimulator().simulator.portal(4242);
    portal.update("contacts", "9000000002", { jobtitle: "DSI" });
    const merged = portal.merge("9000000001", "9000000002");
    expect(merged.id).toBe("9000000004");
    expect(merged.properties).toMatchObject({
      firstname: "Prénom0",
      jobtitle: "DSI",
      hs_object_id: "9000000004",
      hs_merged_object_ids: "9000000001;9000000002",
    });
    expect(portal.records("contacts")).toHaveLength(2);
    expect(portal.records("contacts", true)).toHaveLength(2);
  });
});

describe("the state file", () => {
  it("keeps tokens and edits across a restart, and leaves no draft behind", async () => {
    const stateFile = stateIn();
    const before = createTestSimulator({ stateFile });
    before.simulator.portal(4242).update("contacts", "9000000001", { jobtitle: "Gérante" });
    const after = createTestSimulator({ stateFile });
    const reply = await after.get(`${contacts}/9000000001?properties=jobtitle`, before.tokens.accessToken);
    expect(reply.body["properties"]).toMatchObject({ jobtitle: "Gérante" });
    expect(readdirSync(join(stateFile, ".."))).toEqual(["state.json"]);
  });

  it("keeps away what was deleted for privacy: no list and no read shows it, live or archived", async () => {
    const stateFile = stateIn();
    createTestSimulator({ stateFile }).simulator.portal(4242).deleteForPrivacy("9000000001");
    const after = createTestSimulator({ stateFile });
    for (const archived of ["false", "true"]) {
      const reply = await after.post(`${contacts}/batch/read?archived=${archived}`, {
        inputs: [{ id: "9000000001" }],
      });
      expect([reply.status, reply.body.results]).toEqual([207, []]);
    }
    // Records about this contact alone were deleted with it.
    const portal = after.simulator.portal(4242);
    expect(portal.records("notes").map(({ id }) => id)).toEqual(["502", "503"]);
    expect(portal.records("emails")).toEqual([]);
  });

  it("is emptied by a reset", async () => {
    const stateFile = stateIn();
    const test = createTestSimulator({ stateFile });
    test.simulator.portal(4242).archive("contacts", "9000000001");
    test.simulator.reset();
    expect(test.simulator.portal(4242).records("contacts")).toHaveLength(3);
    expect((await createTestSimulator({ stateFile }).get(contacts, test.tokens.accessToken)).status).toBe(
      401,
    );
  });

  it("says so when it is damaged", () => {
    const stateFile = stateIn();
    writeFileSync(stateFile, "{");
    expect(() => createTestSimulator({ stateFile })).toThrow(stateFile);
  });
});
