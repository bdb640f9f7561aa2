// The ranking of the suggestions benchmark, in its own process: reads and ranks every contact of one organization as
// the day's job does, without writing. Reports its cost.
import { randomUUID } from "node:crypto";
import { createEnvironment } from "../../functions/env.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { rankContacts } from "../../functions/suggestions/ranking/rank-contacts.ts";
import { readMembers } from "../../functions/suggestions/lists/store.ts";
import { DAY } from "./suggestions-data.ts";

const [organizationId = ""] = process.argv.slice(2);
const platform = createPlatform(
  createEnvironment(),
  createLog(() => undefined),
);
const ctx = systemContext(platform, organizationId, randomUUID());

/** Peak resident memory, in megabytes. */
let peak = 0;
const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss() / 1e6)), 50);
const cpu = process.cpuUsage();
const started = performance.now();
const members = await readMembers(ctx);
const { lists, candidates } = await rankContacts(ctx, {
  day: DAY,
  timeZone: "Europe/Paris",
  waiting: members,
  taken: new Set(),
});
const seconds = (performance.now() - started) / 1_000;
const spent = process.cpuUsage(cpu);
clearInterval(timer);
process.send?.({
  seconds,
  cpuSeconds: (spent.user + spent.system) / 1e6,
  peakMegabytes: peak,
  candidates,
  listed: [...lists.values()].reduce((sum, list) => sum + list.length, 0),
});
await platform.pool.end();
process.disconnect();
