import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { callsNeeded, rowsOfOrganization, rowsOfPortal, rowVersions } from "../../../dev/test/portal-rows.ts";

const LONG_HUB_ID = HUB_ID + 1;
const world = await crmWorld([testPortal(120), testPortal(10, LONG_HUB_ID)], { reads: true });
const { simulator, admin } = world;
const portal = simulator.portal(HUB_ID);

describe("the synchronization of 120 contacts", () => {
  it("stores the portal row for row, in at most 1.05 × the calls its pages need; unchanged, it writes nothing", async () => {
    const member = await world.owner();
    simulator.resetStats();
    const path = await world.consent(member.cookie);
    await world.call(path, member.cookie);
    const connecting = simulator.stats().total;
    simulator.resetStats();
    const job = await world.work(member.organizationId);
    const stats = simulator.stats();

    expect(job).toMatchObject({ state: "done", error_code: null, lease_owner: null });
    expect(await rowsOfOrganization(admin, member.organizationId)).toEqual(rowsOfPortal(portal));
    const needed = callsNeeded(portal);
    expect(stats.total).toBeLessThanOrEqual(1.05 * needed);
    // Consent page, its answer, a token and the owners: once per connection.
    expect(connecting).toBe(4);
    expect(stats).toMatchObject({ invalidRequests: 0, unauthorized: 0, rateLimited: 0 });

    const stored = rowsOfPortal(portal);
    expect(job.report).toMatchObject({
      contactsCreated: 120,
      contactsUpdated: 0,
      contactsUnchanged: 0,
      contactsArchived: 0,
      engagementsCreated: stored.engagements.length,
      engagementsWithoutContact: 0,
      notesCreated: stored.notes.length,
      notesWithoutContact: 0,
    });
    expect(job.total).toBe(job.done);
    expect(job.done).toBeGreaterThan(120);

    // Every row keeps its version, and so do the day's lists.
    await world.deliver(world.queue.messages.findLast((one) => one.kind === "daily-suggestions"));
    const before = await rowVersions(admin, member.organizationId);
    expect(before.some((version) => version.startsWith("suggestion "))).toBe(true);
    simulator.resetStats();
    const again = await world.sync(member);
    await world.deliver(world.queue.messages.findLast((one) => one.kind === "daily-suggestions"));
    expect(again.report).toMatchObject({
      contactsCreated: 0,
      contactsUpdated: 0,
      contactsUnchanged: 120,
      contactsArchived: 0,
      engagementsCreated: 0,
      engagementsUpdated: 0,
      notesCreated: 0,
      notesUpdated: 0,
    });
    expect(await rowVersions(admin, member.organizationId)).toEqual(before);
    expect(simulator.stats().total).toBeLessThanOrEqual(1.05 * needed);
  });
});

describe("a page of long texts", () => {
  it("is stored row for row and counted once, in portions", async () => {
    const long = simulator.portal(LONG_HUB_ID);
    for (const { id } of long.records("emails"))
      long.update("emails", id, { hs_email_text: `${id} ${"Bonjour  ".repeat(10_000)}` });
    const member = await world.connected(LONG_HUB_ID);
    const job = await world.work(member.organizationId);
    const stored = rowsOfPortal(long);
    expect(long.records("emails").length).toBeGreaterThan(9);
    expect(await rowsOfOrganization(admin, member.organizationId)).toEqual(stored);
    expect(job.report).toMatchObject({ engagementsCreated: stored.engagements.length });
    expect(job.total).toBe(job.done);
  });
});
