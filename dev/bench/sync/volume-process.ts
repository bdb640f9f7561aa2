// The worker of the volume benchmark, in its own process: one full synchronization by the product's engine, source and
// store, without a rate limit. Reports its cost.
import { randomUUID } from "node:crypto";
import { saveConnection } from "../../../functions/crm/connections/connection-store.ts";
import { goneStore } from "../../../functions/crm/sync/gone-store.ts";
import { createHubspotClient } from "../../../functions/crm/hubspot/client.ts";
import { openSource } from "../../../functions/crm/hubspot/source.ts";
import { runSync } from "../../../functions/crm/sync/run-sync.ts";
import { syncStore } from "../../../functions/crm/sync/sync-store.ts";
import { historyStore } from "../../../functions/crm/sync/history-store.ts";
import { unseenStore } from "../../../functions/crm/sync/unseen-store.ts";
import { createEnvironment } from "../../../functions/env.ts";
import { createLog } from "../../../functions/http/log.ts";
import { createPlatform } from "../../../functions/http/platform.ts";
import { systemContext } from "../../../functions/jobs/system-context.ts";

const [organizationId = "", userId = "", jobId = "", worker = ""] = process.argv.slice(2);
const platform = createPlatform(
  createEnvironment(),
  createLog(() => undefined),
);
const ctx = systemContext(platform, organizationId, randomUUID());
const owners = { "1": { email: "camille@demo.test", name: "Camille Renaud" } };
await saveConnection(ctx, {
  crm: "hubspot",
  portalId: "1",
  portalName: null,
  scopes: [],
  owners,
  grant: { accessToken: "a", refreshToken: "r", expiresIn: 86_400 },
  userId,
});

const noLimiter = {
  slot: async () => undefined,
  backOff: async () => undefined,
  spent: async () => undefined,
};
const source = openSource(ctx, createHubspotClient(ctx, { limiter: noLimiter }));
const store = syncStore(ctx, {
  jobId,
  worker,
  crm: "hubspot",
  dry: false,
  updateContacts: true,
});

/** Peak resident memory, in megabytes. */
let peak = 0;
const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss() / 1e6)), 50);
const cpu = process.cpuUsage();
const started = performance.now();
await runSync(
  {
    plan: async () => ({
      mode: "full",
      contacts: true,
      engagements: true,
      notes: true,
      until: new Date().toISOString(),
    }),
    checkpoint: null,
    sweep: null,
  },
  {
    source,
    store,
    gone: {
      store: goneStore(ctx, { jobId, crm: "hubspot", dry: false }),
      erase: () => Promise.reject(new Error("nobody is gone")),
      warn: () => undefined,
    },
    unseen: unseenStore(ctx, { jobId, crm: "hubspot" }),
    history: historyStore(ctx, "hubspot"),
    owners: { known: owners, reload: async () => owners },
    shouldPause: () => false,
  },
);
const seconds = (performance.now() - started) / 1_000;
const spent = process.cpuUsage(cpu);
clearInterval(timer);
process.send?.({ seconds, cpuSeconds: (spent.user + spent.system) / 1e6, peakMegabytes: peak });
await platform.pool.end();
process.disconnect();
