import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { synchronizedWith } from "../../../dev/test/sync-runs.ts";
import { PROPERTIES } from "../hubspot/map.ts";

// Bugs reported in other projects' HubSpot connectors.

const hubIds = [9_700_001, 9_700_002, 9_700_003];
const world = await crmWorld(hubIds.map((hubId) => testPortal(6, hubId)));
const { admin, simulator } = world;
const synchronized = synchronizedWith(world, hubIds);
// The address of a list stays far below what a server takes, however many properties a portal has.
const one = await synchronized({ read: false });
const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`propriete_${index}`, "x"]));
one.portal.update("contacts", one.first("contacts").id, many);
const { state } = await one.run();
const { member, portal, run, queue, deliver, expectEqual, first, idOf } = one;
const at = "2026-11-20T10:00:00Z";
const SEARCH = "POST /crm/objects/2026-03/{type}/search";
const ASSOCIATIONS = "POST /crm/associations/2026-03/{fromType}/{toType}/batch/read";

describe("pitfalls of others' connectors", () => {
  it("more changes of one instant than a search can page through are neither lost nor read for ever", async () => {
    const contact = first("contacts").id;
    const one = portal.add("notes", { hs_timestamp: at, hs_note_body: "Importée" }, [contact]);
    for (let index = 1; index < 450; index++)
      portal.copy("notes", one.id, { hs_note_body: `Importée ${index}` });
    simulator.setSearchReach(200);
    const { report, callsOf } = await run({ mode: "changes" });
    simulator.setSearchReach(10_000);
    expect(report).toMatchObject({ notesCreated: 450 });
    expect(callsOf[SEARCH]).toBe(6 + 3);
    expect(
      new Set(
        portal
          .records("notes")
          .slice(-450)
          .map((note) => note.updatedAt),
      ).size,
    ).toBe(1);
    await expectEqual();
  });

  it("a change at the very instant where the window begins is read", async () => {
    const { updatedAt } = portal.update("contacts", first("contacts").id, { jobtitle: "À la limite" });
    await admin.query("update private.crm_connection set synced_until = $2 where organization_id = $1", [
      member.organizationId,
      updatedAt,
    ]);
    expect((await run({ mode: "changes" })).report).toMatchObject({ contactsUpdated: 1 });
    await expectEqual();
  });

  it("two contacts of one address stay two, and a merged one is followed by its id", async () => {
    const [one = "", two = ""] = portal.records("contacts").map(({ id }) => id);
    portal.update("contacts", one, { email: "commune@exemple.fr" });
    portal.update("contacts", two, { email: "commune@exemple.fr" });
    expect((await run({ mode: "changes" })).report).toMatchObject({ contactsUpdated: 2 });
    portal.merge(one, two);
    expect((await run({ mode: "changes" })).report).toMatchObject({ contactsMerged: 2 });
    await expectEqual();
  });

  it("contacts of changed exchanges are read past a reply's end, and an exchange of nobody spoils no batch", async () => {
    // Of its own: what others changed within the last minutes is looked up again.
    const { portal, run, expectEqual } = await synchronized();
    const everybody = portal.records("contacts").map(({ id }) => id);
    portal.add("meetings", { hs_timestamp: at, hs_meeting_title: "Salon" }, everybody);
    portal.add("meetings", { hs_timestamp: at, hs_meeting_title: "Personne" }, []);
    simulator.setAssociationPageSize(2);
    const { report, callsOf } = await run({ mode: "changes" });
    simulator.setAssociationPageSize(100);
    expect(report).toMatchObject({
      engagementsCreated: everybody.length,
      engagementsWithoutContact: 1,
    });
    expect(callsOf[ASSOCIATIONS]).toBe(Math.ceil(everybody.length / 2));
    await expectEqual();
  });

  it("a token that expires in the middle is renewed once, and a token call that fails is made again", async () => {
    const fresh = await synchronized({ read: false });
    simulator.expireAccessTokens(fresh.portal.hubId);
    simulator.injectFault({ kind: "status", status: 503 }, { matching: "/oauth/2026-03/token" });
    const again = await fresh.run();
    expect([again.state, again.callsOf["POST /oauth/2026-03/token"]]).toEqual(["done", 2]);
    await fresh.expectEqual();
  });

  it("the properties that a list asks for are few", async () => {
    expect(state).toBe("done");
    await expectEqual();
    for (const names of Object.values(PROPERTIES)) expect(names.join(",").length).toBeLessThan(1_000);
  });

  it("an enormous or hostile body is stored as short text, and what it was is kept apart", async () => {
    const contact = first("contacts").id;
    const image = `<img src="data:image/png;base64,${"A".repeat(500_000)}">`;
    portal.add(
      "emails",
      { hs_timestamp: at, hs_email_html: `<p>Oui.</p>${image}<script>alert(1)</script>` },
      [contact],
    );
    portal.add("notes", { hs_timestamp: at, hs_note_body: "x".repeat(1_000_000) }, [contact]);
    await run({ mode: "changes" });
    await expectEqual();
    const { rows } = await admin.query<{ longest: number; raw: number; oui: number }>(
      `select (select max(length(text)) from public.note where organization_id = $1) as longest,
         (select max(length(raw)) from private.raw_text where organization_id = $1) as raw,
         (select count(*)::int from public.engagement where organization_id = $1 and text = 'Oui.') as oui`,
      [member.organizationId],
    );
    expect(rows).toEqual([{ longest: 20_000, raw: 100_000, oui: 1 }]);
  });

  it("empty is nothing, instants come in two spellings, and ids exceed what a number holds", async () => {
    const ids = ["9007199254740993", "9007199254740995", "92233720368547758070"];
    for (const id of ids)
      portal.add(
        "contacts",
        { firstname: "", lastname: null, email: "", createdate: "1790000000000" },
        [],
        id,
      );
    for (const [index, id] of ids.entries())
      portal.add("notes", { hs_timestamp: "1790000000000", hs_note_body: `Note ${index}` }, ids, `${id}1`);
    simulator.setAssociationPageSize(2);
    await run({ mode: "changes" });
    await expectEqual();
    portal.update("contacts", ids[0] ?? "", { lastname: "Grand" });
    portal.update("notes", `${ids[1]}1`, { hs_note_body: "Changée" });
    const { report } = await run({ mode: "changes" });
    expect(report).toMatchObject({ contactsUpdated: 1, notesUpdated: 3, notesRemoved: 0 });
    await expectEqual();
    await deliver(await queue({ contactIds: await Promise.all(ids.map(idOf)) }));
    simulator.setAssociationPageSize(100);
    await expectEqual();
  });
});
