import { randomBytes } from "node:crypto";
import { createRandom } from "../../simulators/hubspot/portal/random.ts";
import { HUB_ID, startHubspot, testPortal } from "../../test/hubspot.ts";
import { callsNeeded, rowsOfOrganization, rowsOfPortal } from "../../test/portal-rows.ts";
import { hubspotAccount } from "./accounts.ts";
import { judge, print } from "./print.ts";
import { sameRows } from "./same-rows.ts";
import { isListCall, watchRequests } from "./requests.ts";
import { startWorker } from "./worker.ts";
import { inWorld } from "./world.ts";

const CONTACTS = 2_500;
const KILLS = 10;
/** Milliseconds between a call and the kill of its worker: while reading, storing or waiting for its slot. */
const LONGEST_DELAY = 150;
const WANTED = { pagesRepeatedPerKill: 1, rowsDifferent: 0 };

/**
 * A first synchronization whose worker is killed (`kill -9`) after random calls and restarted, ten times. Prints a line
 * per kill and a verdict; `npm run bench -- sync kills <seed>` repeats a run.
 */
export async function benchKills(): Promise<boolean> {
  const seed = process.argv[4] ?? randomBytes(3).toString("hex");
  const random = createRandom(seed);
  const hubspot = await startHubspot([testPortal(CONTACTS)]);
  const portal = hubspot.simulator.portal(HUB_ID);
  // Few enough that the work does not end before the last kill.
  const mostCalls = Math.floor(callsNeeded(portal) / (1.5 * KILLS));
  let [callsLeft, kill] = [Infinity, (): void => undefined];
  const seen = watchRequests(hubspot.server, (request) => {
    if (isListCall(request) && --callsLeft === 0) setTimeout(kill, random.next() * LONGEST_DELAY);
  });
  try {
    return await inWorld(hubspot.variables, async (world) => {
      const ctx = await world.connect("hubspot", hubspotAccount(hubspot));
      const message = await world.queue(ctx, { crm: "hubspot" });
      seen.length = 0;
      const repeats: number[] = [];
      let deaths = 0;
      let outcome: boolean | "died" = "died";
      for (const known = new Set<string>(); outcome === "died";) {
        const from = seen.length;
        const worker = startWorker(world.variables);
        kill = () => worker.kill();
        callsLeft = deaths < KILLS ? random.between(1, mostCalls) : Infinity;
        outcome = await worker.deliver(message);
        await worker.stop();
        const addresses = seen
          .slice(from)
          .filter(isListCall)
          .map(({ address }) => address);
        const repeated = addresses.filter(
          (address, index) => known.has(address) || addresses.indexOf(address) < index,
        );
        for (const address of addresses) known.add(address);
        // Pages the previous worker had read already are the cost of its death.
        if (deaths > 0) repeats.push(repeated.length);
        if (outcome === "died") deaths++;
        print("kills", { worker: deaths, listCalls: addresses.length, pagesRepeated: repeated.length });
        // As at the product's start: the previous holder of the lease is certainly dead.
        await world.admin.query(
          "update public.job set lease_until = null, lease_owner = null where id = $1",
          [message.jobId],
        );
      }
      const { state } = await world.job(message.jobId);
      const stored = await rowsOfOrganization(world.admin, ctx.claims.organizationId);
      const isIdentical = sameRows(stored, rowsOfPortal(portal));
      const most = Math.max(...repeats);
      const { invalidRequests } = hubspot.simulator.stats();
      const met = deaths === KILLS && state === "done" && isIdentical && most <= WANTED.pagesRepeatedPerKill;
      judge(
        "kills",
        {
          seed,
          kills: deaths,
          state,
          pagesRepeated: repeats.reduce((sum, each) => sum + each, 0),
          mostPagesRepeatedPerKill: most,
          rowsIdentical: isIdentical,
          rows: stored.contacts.length + stored.engagements.length + stored.notes.length,
          invalidRequests,
        },
        { wanted: WANTED, met },
      );
      return met;
    });
  } finally {
    await hubspot.stop();
  }
}
