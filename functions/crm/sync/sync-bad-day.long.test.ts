import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { HUB_ID, testPortal, createRandom, type Fault } from "../../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal } from "../../../dev/test/portal-rows.ts";
import { createHubspotClient } from "../hubspot/client.ts";
import { goneStore } from "./gone-store.ts";
import { openSource } from "../hubspot/source.ts";
import { runSync } from "./run-sync.ts";
import { syncStore } from "./sync-store.ts";
import { historyStore } from "./history-store.ts";
import { unseenStore } from "./unseen-store.ts";

/** The client's timeout in milliseconds, and a longer silence. */
const [TIMEOUT, SILENCE] = [300, 600];

const random = createRandom("mauvaise journée");
const played: Record<string, number> = {};
const faults: [share: number, fault: Fault][] = [
  [0.08, { kind: "status", status: 503 }],
  [0.04, { kind: "reset" }],
  [0.06, { kind: "delay", milliseconds: SILENCE }],
];
const world = await crmWorld([testPortal(400)], {
  rateLimited: true,
  simulator: {
    accessTokenLifetimeSeconds: 4,
    faults: (call) => {
      if (!call.includes("/crm/")) return undefined;
      let chance = random.next();
      for (const [share, fault] of faults) {
        if (chance < share) {
          played[fault.kind] = (played[fault.kind] ?? 0) + 1;
          return fault;
        }
        chance -= share;
      }
      return undefined;
    },
  },
});
const { admin, simulator } = world;

it("a portal is read row for row though calls fail, break off and hang, tokens live four seconds and the rate is limited", async () => {
  const { organizationId } = await world.connected();
  await admin.query("delete from public.job where organization_id = $1", [organizationId]);
  const worker = randomUUID();
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.job (organization_id, kind, state, lease_owner, lease_until)
       values ($1, 'refresh-contacts', 'running', $2, now() + interval '60 seconds') returning id`,
    [organizationId, worker],
  );
  const ctx = world.system(organizationId);
  const source = openSource(ctx, createHubspotClient(ctx, { timeout: TIMEOUT }));
  simulator.resetStats();
  const { outcome } = await runSync(
    {
      plan: () =>
        Promise.resolve({
          mode: "full",
          contacts: true,
          engagements: true,
          notes: true,
          until: new Date().toISOString(),
        }),
      checkpoint: null,
      sweep: "archive",
    },
    {
      source,
      store: syncStore(ctx, {
        jobId: rows[0]?.id ?? "",
        worker,
        crm: "hubspot",
        dry: false,
        updateContacts: true,
      }),
      gone: {
        store: goneStore(ctx, { jobId: rows[0]?.id ?? "", crm: "hubspot", dry: false }),
        erase: () => Promise.reject(new Error("nobody is gone")),
        warn: () => undefined,
      },
      unseen: unseenStore(ctx, { jobId: rows[0]?.id ?? "", crm: "hubspot" }),
      history: historyStore(ctx, "hubspot"),
      owners: { known: {}, reload: () => source.owners() },
      shouldPause: () => false,
    },
  );
  expect(outcome).toBe("done");
  expect(played["status"]).toBeGreaterThan(0);
  expect(played["reset"]).toBeGreaterThan(0);
  expect(played["delay"]).toBeGreaterThan(0);
  expect(await rowsOfOrganization(admin, organizationId)).toEqual(rowsOfPortal(simulator.portal(HUB_ID)));
  const stats = simulator.stats();
  expect(stats.invalidRequests).toBe(0);
  // One token per quarter of its lifetime, not one per call.
  expect(stats.calls["POST /oauth/2026-03/token"] ?? 0).toBeLessThan(10);
});
