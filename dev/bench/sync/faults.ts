import { randomBytes } from "node:crypto";
import type { Crm } from "../../../functions/crm/contract.ts";
import { createRandom } from "../../simulators/hubspot/portal/random.ts";
import { startSalesforce } from "../../simulators/salesforce/origin.ts";
import { HUB_ID, startHubspot, testPortal } from "../../test/hubspot.ts";
import { orgRows } from "../../test/org-rows.ts";
import { type PortalRows, rowsOfOrganization, rowsOfPortal } from "../../test/portal-rows.ts";
import { benchOrg, hubspotAccount, salesforceAccount } from "./accounts.ts";
import { judge, print } from "./print.ts";
import { sameRows } from "./same-rows.ts";
import { type Account, inWorld } from "./world.ts";

const HUBSPOT_CONTACTS = 3_000;
const SALESFORCE_CONTACTS = 120;
/** Lifetime of an access token in seconds. */
const TOKEN_LIFE = 15;

/** Of every two hundred calls 3 % get a server error, 1 % break off, 0.5 % time out. */
const [OF, ERRORS, RESETS, SILENCES] = [200, 6, 2, 1];

type BadFault =
  | { kind: "status"; status: 500 | 502 | 503 | 504 }
  | { kind: "reset" }
  | { kind: "delay"; milliseconds: number };

/** Faults in these proportions at random positions; `silence` exceeds the client's timeout, in milliseconds. */
function badDay(seed: string, silence: number) {
  const random = createRandom(seed);
  const played = { calls: 0, serverErrors: 0, resets: 0, timeouts: 0 };
  let waiting: (keyof typeof played)[] = [];
  const next = (): BadFault | undefined => {
    if (waiting.length === 0) {
      const kinds: (keyof typeof played)[] = [
        ...Array.from({ length: ERRORS }, () => "serverErrors" as const),
        ...Array.from({ length: RESETS }, () => "resets" as const),
        ...Array.from({ length: SILENCES }, () => "timeouts" as const),
        ...Array.from({ length: OF - ERRORS - RESETS - SILENCES }, () => "calls" as const),
      ];
      waiting = random.shuffle(kinds);
    }
    const kind = waiting.pop() ?? "calls";
    played.calls++;
    if (kind === "calls") return undefined;
    played[kind]++;
    if (kind === "serverErrors")
      return { kind: "status", status: random.pick([500, 502, 503, 504] as const) };
    return kind === "resets" ? { kind: "reset" } : { kind: "delay", milliseconds: silence };
  };
  return { next, played };
}

interface Bad {
  readonly crm: Crm;
  readonly variables: Record<string, string>;
  readonly account: Account;
  readonly played: object;
  readonly expected: () => PortalRows;
  readonly stats: () => { unauthorized: number; invalidRequests: number; calls: Record<string, number> };
}

/**
 * First synchronizations despite a vendor's faults: compares the stored rows with the vendor's, one by one. Prints a
 * line per CRM and a verdict; `npm run bench -- sync faults <seed>` repeats a run.
 */
export async function benchFaults(): Promise<boolean> {
  const seed = process.argv[4] ?? randomBytes(3).toString("hex");
  const passed = [await hubspotFaults(seed), await salesforceFaults(seed)];
  const rowsIdentical = passed.every((one) => one.isIdentical);
  const invalidRequests = passed.reduce((sum, one) => sum + one.invalidRequests, 0);
  const met = rowsIdentical && invalidRequests === 0;
  judge(
    "faults",
    { seed, rowsIdentical, invalidRequests },
    { wanted: { rowsDifferent: 0, invalidRequests: 0 }, met },
  );
  return met;
}

interface Passed {
  readonly isIdentical: boolean;
  readonly invalidRequests: number;
}

async function hubspotFaults(seed: string): Promise<Passed> {
  const { next, played } = badDay(seed, 21_000);
  const faults = { on: false };
  const hubspot = await startHubspot([testPortal(HUBSPOT_CONTACTS)], {
    accessTokenLifetimeSeconds: TOKEN_LIFE,
    faults: () => (faults.on ? next() : undefined),
  });
  try {
    return await through(faults, {
      crm: "hubspot",
      variables: hubspot.variables,
      account: hubspotAccount(hubspot, TOKEN_LIFE),
      played,
      expected: () => rowsOfPortal(hubspot.simulator.portal(HUB_ID)),
      stats: () => hubspot.simulator.stats(),
    });
  } finally {
    await hubspot.stop();
  }
}

async function salesforceFaults(seed: string): Promise<Passed> {
  const { next, played } = badDay(seed, 31_000);
  const faults = { on: false };
  const org = benchOrg(SALESFORCE_CONTACTS);
  const salesforce = await startSalesforce([org], {
    sessionSeconds: TOKEN_LIFE,
    rotation: true,
    faults: () => (faults.on ? next() : undefined),
  });
  try {
    return await through(faults, {
      crm: "salesforce",
      variables: salesforce.variables,
      account: salesforceAccount(salesforce, org.id, TOKEN_LIFE),
      played,
      expected: () => orgRows(salesforce.simulator.org(org.id)),
      stats: () => salesforce.simulator.stats(),
    });
  } finally {
    await salesforce.stop();
  }
}

async function through(faults: { on: boolean }, bad: Bad): Promise<Passed> {
  return inWorld(bad.variables, async (world) => {
    const ctx = await world.connect(bad.crm, bad.account);
    faults.on = true;
    const job = await world.run(ctx, { crm: bad.crm });
    faults.on = false;
    const stored = await rowsOfOrganization(world.admin, ctx.claims.organizationId, bad.crm);
    const isIdentical = job.state === "done" && sameRows(stored, bad.expected());
    const { calls, unauthorized, invalidRequests } = bad.stats();
    const tokens = Object.entries(calls).filter(([call]) => call.endsWith("/token"));
    print("faults", {
      crm: bad.crm,
      ...bad.played,
      tokensAskedFor: tokens.reduce((sum, [, count]) => sum + count, 0),
      unauthorized,
      invalidRequests,
      state: job.state,
      deliveries: job.deliveries,
      rows: stored.contacts.length + stored.engagements.length + stored.notes.length,
      rowsIdentical: isIdentical,
      milliseconds: job.milliseconds,
    });
    return { isIdentical, invalidRequests };
  });
}
