import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { body, interpose } from "../../../dev/test/odd-answers.ts";
import { synchronizedWith } from "../../../dev/test/sync-runs.ts";
import { checkEvidence } from "./check-evidence.ts";

const world = await crmWorld([testPortal(40, 9_970_001)]);
const server = interpose(world.server);
const one = await synchronizedWith(world, [9_970_001])();
const { organizationId } = one.member;
const ctx = world.system(organizationId);

/** A few sources of a list, fewer than those that are taken for most of it. */
async function cited() {
  const ids = async (table: "engagement" | "note", where: string): Promise<string[]> => {
    const { rows } = await world.admin.query<{ id: string }>(
      `select id from public.${table} where organization_id = $1 and ${where} order by id limit 4`,
      [organizationId],
    );
    expect(rows.length).toBe(4);
    return rows.map(({ id }) => id);
  };
  return {
    engagements: await ids("engagement", "type = 'email'"),
    notes: await ids("note", "true"),
    deals: [],
  };
}

describe("what a morning's list rests on", () => {
  it.each([
    ["answers by id", /\/batch\/read/],
    ["associations", /\/associations\//],
    ["live answers by id", /\/objects\/.*\/batch\/read$/],
  ])("stays while HubSpot's %s are empty", async (_, calls) => {
    const sources = await cited();
    const before = await one.versions();
    server.begin(body({ results: [] }), (call) => calls.test(call));
    const removed = await checkEvidence(ctx, sources);
    server.stop();
    expect(server.calls).toBeGreaterThan(0);
    expect(removed).toBe(0);
    expect(await one.versions()).toEqual(before);
  });

  it("goes where HubSpot keeps it among the deleted, or has others beside it", async () => {
    const { notes, engagements } = await cited();
    const { rows } = await world.admin.query<{ crm_id: string }>(
      "select crm_id from public.note where id = any ($1) order by id limit 2",
      [notes],
    );
    for (const { crm_id } of rows) one.portal.archive("notes", crm_id);
    // One alone, of which the answer shows no other; one beside others.
    expect(await checkEvidence(ctx, { notes: notes.slice(0, 1), engagements, deals: [] })).toBe(1);
    expect(await checkEvidence(ctx, { notes: notes.slice(1), engagements: [], deals: [] })).toBe(1);
  });
});
