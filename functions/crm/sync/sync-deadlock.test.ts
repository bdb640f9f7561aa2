import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal } from "../../../dev/test/portal-rows.ts";

const world = await crmWorld([testPortal(30)]);
const { admin, queue, simulator, logged } = world;
const portal = simulator.portal(HUB_ID);
const DEADLOCK = "met a deadlock";

/** Changes all contacts in HubSpot. */
function changeEverybody(company: string): void {
  for (const { id } of portal.records("contacts")) portal.update("contacts", id, { company });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries > 400) throw new Error("it never came");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const member = await world.connected();
const { organizationId, cookie } = member;
await world.work(organizationId);

describe("a synchronization that meets another transaction on the same contacts", () => {
  it("does its step again when Postgres undoes it for a deadlock, and counts it once", async () => {
    changeEverybody("Après l’impasse");
    const { rows } = await admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1 order by ctid",
      [organizationId],
    );
    const ids = rows.map(({ id }) => id);
    const held = ids[Math.floor(ids.length / 2)];
    const other = await admin.connect();
    try {
      await other.query("begin");
      // The other transaction keeps waiting, so Postgres aborts the synchronization's.
      await other.query("set local deadlock_timeout = '30s'");
      await other.query("select from public.contact where id = $1 for update", [held]);
      const running = world.sync(member);
      await until(async () => {
        const waiting = await admin.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like 'update "public"."contact"%'`,
        );
        return waiting.rowCount === 1;
      });
      await other.query("update public.contact set job = job where id = any ($1)", [ids]);
      await other.query("rollback");
      expect(await running).toMatchObject({ state: "done", report: { contactsUpdated: ids.length } });
    } finally {
      other.release();
    }
    expect(logged.filter((line) => line.includes(DEADLOCK))).toHaveLength(1);
    expect(await rowsOfOrganization(admin, organizationId)).toEqual(rowsOfPortal(portal));
  });

  it("ends well beside one of the same contacts in the opposite order, again and again", async () => {
    const { rows } = await admin.query<{ id: string }>(
      "select id from public.contact where organization_id = $1 order by crm_id desc",
      [organizationId],
    );
    for (const round of [1, 2]) {
      changeEverybody(`Tour ${round}`);
      const starts = [
        ["/api/crm/refresh-contacts", { crm: "hubspot" }],
        ["/api/crm/refresh-engagements", { contactIds: rows.map(({ id }) => id) }],
        ["/api/crm/refresh-contact", { contactId: rows[0]?.id }],
      ] as const;
      for (const [path, body] of starts) expect((await world.call(path, cookie, body)).status).toBe(202);
      const messages = queue.messages.filter(
        (one) => one.organizationId === organizationId && String(one.kind).startsWith("refresh-"),
      );
      expect(messages).toHaveLength(starts.length);
      for (const one of messages) queue.messages.splice(queue.messages.indexOf(one), 1);
      const taken = await Promise.all(messages.map((one) => world.deliver(one)));
      expect(taken).toEqual([true, true, true]);
    }
    const { rows: jobs } = await admin.query<{ state: string }>(
      "select distinct state from public.job where organization_id = $1 and kind like 'refresh-%'",
      [organizationId],
    );
    expect(jobs).toEqual([{ state: "done" }]);
    expect(await rowsOfOrganization(admin, organizationId)).toEqual(rowsOfPortal(portal));
  });
});
