import { randomBytes } from "node:crypto";
import { createRandom } from "../../simulators/hubspot/portal/random.ts";
import type { Company } from "../../simulators/pipedrive/types.ts";
import { startPipedrive, testCompany } from "../../test/pipedrive.ts";
import { companyCallsNeeded, companyRows } from "../../test/pipedrive-rows.ts";
import { rowsOfOrganization, rowVersions } from "../../test/portal-rows.ts";
import { judge, print } from "./print.ts";
import { sameRows } from "./same-rows.ts";
import { startWorker } from "./worker.ts";
import { inWorld } from "./world.ts";

const PERSONS = 2_000;
const ACTIVITIES = 20_000;
const KILLS = 5;
/** Milliseconds between a call and the kill of its worker: while reading, storing or waiting for its slot. */
const LONGEST_DELAY = 150;
const WANTED = { ratio: 1.05, unchangedCalls: 3, rowsDifferent: 0 };

/**
 * Pipedrive's first synchronization, the calls for an unchanged account, and a first synchronization whose worker is
 * killed (`kill -9`) five times. Prints a line each; the last is the verdict.
 */
export async function benchPipedrive(): Promise<boolean> {
  const random = createRandom(process.argv[4] ?? randomBytes(3).toString("hex"));
  const company = largeCompany();
  let [callsLeft, kill] = [Infinity, (): void => undefined];
  const pipedrive = await startPipedrive([company]);
  const { simulator, server } = pipedrive;
  const account = simulator.account(company.id);
  const expected = companyRows(account);
  const needed = companyCallsNeeded(account);
  server.on("request", ({ url }) => {
    if (url?.includes("/api/") === true && --callsLeft === 0) setTimeout(kill, random.next() * LONGEST_DELAY);
  });
  try {
    return await inWorld(pipedrive.variables, async (world) => {
      const connect = () => {
        const { scopes, ...grant } = simulator.consent(company.id);
        return world.connect("pipedrive", { portalId: String(company.id), grant, scopes: [...scopes] });
      };
      const stored = (organizationId: string) => rowsOfOrganization(world.admin, organizationId, "pipedrive");

      const ctx = await connect();
      const { organizationId } = ctx.claims;
      simulator.resetStats();
      const first = await world.run(ctx, { crm: "pipedrive" });
      const { total, invalidRequests } = simulator.stats();
      const same = sameRows(await stored(organizationId), expected);
      print("pipedrive-first", { ...first, calls: total, needed, ratio: total / needed, same });

      const before = await rowVersions(world.admin, organizationId);
      simulator.resetStats();
      const unchanged = await world.run(ctx, { crm: "pipedrive", mode: "changes" });
      const written = (await rowVersions(world.admin, organizationId)).filter((row) => !before.includes(row));
      const { calls } = simulator.stats();
      const unchangedCalls = simulator.stats().total;
      print("pipedrive-unchanged", { ...unchanged, calls, rowsWritten: written.length });

      const other = await connect();
      const message = await world.queue(other, { crm: "pipedrive" });
      let deaths = 0;
      for (let outcome: boolean | "died" = "died"; outcome === "died";) {
        const worker = startWorker(world.variables);
        kill = () => worker.kill();
        callsLeft = deaths < KILLS ? random.between(1, Math.floor(needed / (1.5 * KILLS))) : Infinity;
        outcome = await worker.deliver(message);
        await worker.stop();
        if (outcome === "died") deaths++;
        // As at the product's start: the previous holder of the lease is certainly dead.
        await world.admin.query(
          "update public.job set lease_until = null, lease_owner = null where id = $1",
          [message.jobId],
        );
      }
      const { state } = await world.job(message.jobId);
      const sameAfterKills = sameRows(await stored(other.claims.organizationId), expected);
      const met =
        same &&
        sameAfterKills &&
        state === "done" &&
        deaths === KILLS &&
        invalidRequests === 0 &&
        written.length === 0 &&
        total / needed <= WANTED.ratio &&
        unchangedCalls <= WANTED.unchangedCalls;
      const ratio = total / needed;
      judge(
        "pipedrive",
        { ratio, same, unchangedCalls, kills: deaths, state, sameAfterKills },
        { wanted: WANTED, met },
      );
      return met;
    });
  } finally {
    await pipedrive.stop();
  }
}

/** A test account's stories, with calls added up to the required number. */
function largeCompany(): Company {
  const company = testCompany(PERSONS);
  const { activities, persons } = company.records;
  for (let id = activities.length + 1; id <= ACTIVITIES; id++) {
    const at = new Date(Date.UTC(2025, 0, 1) + id * 900_000).toISOString();
    activities.push({
      id,
      type: "call",
      subject: `Appel ${id}`,
      note: `<p>Point ${id} : le devis est attendu.</p>`,
      done: true,
      due_date: at.slice(0, 10),
      due_time: at.slice(11, 16),
      owner_id: 1_001,
      person_id: persons[id % persons.length]?.id,
      add_time: `${at.slice(0, 19)}Z`,
      update_time: `${at.slice(0, 19)}Z`,
      is_deleted: false,
    });
  }
  return company;
}
