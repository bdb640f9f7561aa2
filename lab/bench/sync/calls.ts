import type { Crm } from "../../../functions/crm/contract.ts";
import type { SystemContext } from "../../../functions/http/context.ts";
import { startSalesforce } from "@relance/simulators/salesforce/origin.ts";
import { HUB_ID, startHubspot } from "../../../dev/test/hubspot.ts";
import { orgCallsNeeded, orgRows } from "../../../dev/test/org-rows.ts";
import {
  callsNeeded,
  type PortalRows,
  rowsOfOrganization,
  rowsOfPortal,
  rowVersions,
} from "../../../dev/test/portal-rows.ts";
import { dayInHubspot, dayInSalesforce } from "./a-day.ts";
import { benchOrg, benchPortal, hubspotAccount, salesforceAccount } from "./accounts.ts";
import { changedRows, hubspotChangesNeed, hubspotSubsetNeeds, salesforceChangesNeed } from "./formulas.ts";
import { judge, print, rounded } from "./print.ts";
import { sameRows } from "./same-rows.ts";
import { inWorld, type SyncWorld } from "./world.ts";

const HUBSPOT_CONTACTS = 1_200;
const SUBSET = 150;
/** Lightning notes cost a call each, so fewer people are enough. */
const SALESFORCE_CONTACTS = 120;
const WANTED = { ratio: 1.05, unchangedHubspotCalls: 8, unchangedRowsWritten: 0, invalidRequests: 0 };

interface Simulator {
  stats(): { total: number; invalidRequests: number };
  resetStats(): void;
}

interface Case {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly formula: number;
  /** Expected rows; compared with the stored ones if given. */
  readonly expected?: PortalRows;
}

interface Counted {
  readonly case: string;
  readonly calls: number;
  readonly ratio: number;
  readonly invalidRequests: number;
  readonly rowsWritten: number;
  readonly asInTheCrm: boolean;
}

/**
 * API calls of every kind of synchronization, over HTTP against the simulators, compared with the minimum given the
 * vendors' page sizes (without token renewals). Prints a line each; the last is the verdict.
 */
export async function benchCalls(): Promise<void> {
  const counted = [...(await hubspotCalls()), ...(await salesforceCalls())];
  const unchanged = counted.filter((one) => one.case.endsWith("unchanged"));
  const highest = Math.max(...counted.map(({ ratio }) => ratio));
  const invalidRequests = counted.reduce((sum, one) => sum + one.invalidRequests, 0);
  const met =
    highest <= WANTED.ratio &&
    invalidRequests === WANTED.invalidRequests &&
    unchanged.every(({ rowsWritten }) => rowsWritten === WANTED.unchangedRowsWritten) &&
    unchanged.every((one) => one.case !== "hubspot-unchanged" || one.calls <= WANTED.unchangedHubspotCalls) &&
    counted.every(({ asInTheCrm }) => asInTheCrm);
  judge("calls", { highestRatio: highest, invalidRequests }, { wanted: WANTED, met });
}

async function hubspotCalls(): Promise<Counted[]> {
  const hubspot = await startHubspot([benchPortal(HUBSPOT_CONTACTS)]);
  const portal = hubspot.simulator.portal(HUB_ID);
  try {
    return await inWorld(hubspot.variables, async (world) => {
      const ctx = await world.connect("hubspot", hubspotAccount(hubspot));
      const count = (one: Case): Promise<Counted> => measure(world, ctx, "hubspot", hubspot.simulator, one);
      const full = (name: string): Case => ({
        name,
        input: {},
        formula: callsNeeded(portal),
        expected: rowsOfPortal(portal),
      });
      const counted = [await count(full("hubspot-full")), await count(full("hubspot-full-unchanged"))];
      const since = await syncedUntil(world, ctx);
      counted.push(
        await count({
          name: "hubspot-unchanged",
          input: { mode: "changes" },
          formula: hubspotChangesNeed(portal, since),
          expected: rowsOfPortal(portal),
        }),
      );
      const fromThen = await syncedUntil(world, ctx);
      dayInHubspot(portal);
      counted.push(
        await count({
          name: "hubspot-changes",
          input: { mode: "changes" },
          formula: hubspotChangesNeed(portal, fromThen),
          expected: rowsOfPortal(portal),
        }),
      );
      const some = portal.records("contacts").map(({ id }) => id);
      const { rows } = await world.admin.query<{ id: string }>(
        "select id from public.contact where organization_id = $1 and crm_id = any($2)",
        [ctx.claims.organizationId, some.slice(100, 100 + SUBSET)],
      );
      counted.push(
        await count({
          name: "hubspot-subset",
          input: { contactIds: rows.map(({ id }) => id) },
          formula: hubspotSubsetNeeds(portal, some.slice(100, 100 + SUBSET)),
        }),
        await count({
          name: "hubspot-limit",
          input: { limit: SUBSET },
          formula: hubspotSubsetNeeds(portal, some.slice(0, SUBSET)),
        }),
      );
      return counted;
    });
  } finally {
    await hubspot.stop();
  }
}

async function salesforceCalls(): Promise<Counted[]> {
  const org = benchOrg(SALESFORCE_CONTACTS);
  const salesforce = await startSalesforce([org]);
  const control = salesforce.simulator.org(org.id);
  try {
    return await inWorld(salesforce.variables, async (world) => {
      const ctx = await world.connect("salesforce", salesforceAccount(salesforce, org.id));
      const count = (one: Case): Promise<Counted> =>
        measure(world, ctx, "salesforce", salesforce.simulator, one);
      const counted = [
        await count({
          name: "salesforce-full",
          input: {},
          formula: orgCallsNeeded(control),
          expected: orgRows(control),
        }),
        await count({
          name: "salesforce-unchanged",
          input: { mode: "changes" },
          formula: salesforceChangesNeed({}),
          expected: orgRows(control),
        }),
      ];
      const since = await syncedUntil(world, ctx);
      dayInSalesforce(control);
      counted.push(
        await count({
          name: "salesforce-changes",
          input: { mode: "changes" },
          formula: salesforceChangesNeed(changedRows(control, since)),
          expected: orgRows(control),
        }),
      );
      return counted;
    });
  } finally {
    await salesforce.stop();
  }
}

async function measure(
  world: SyncWorld,
  ctx: SystemContext,
  crm: Crm,
  simulator: Simulator,
  { name, input, formula, expected }: Case,
): Promise<Counted> {
  const { organizationId } = ctx.claims;
  const before = new Set(await rowVersions(world.admin, organizationId));
  simulator.resetStats();
  const { state, milliseconds } = await world.run(ctx, { crm, ...input });
  const { total: calls, invalidRequests } = simulator.stats();
  const written = (await rowVersions(world.admin, organizationId)).filter((row) => !before.has(row));
  const stored = await rowsOfOrganization(world.admin, organizationId, crm);
  const counted: Counted = {
    case: name,
    calls,
    ratio: rounded(calls / formula),
    invalidRequests,
    rowsWritten: written.length,
    asInTheCrm: state === "done" && (expected === undefined || sameRows(stored, expected)),
  };
  print("calls", { ...counted, formula, milliseconds });
  return counted;
}

/** Start of the next change window. */
async function syncedUntil(world: SyncWorld, ctx: SystemContext): Promise<Date> {
  const { rows } = await world.admin.query<{ until: Date }>(
    "select synced_until as until from private.crm_connection where organization_id = $1",
    [ctx.claims.organizationId],
  );
  const until = rows[0]?.until;
  if (until === undefined) throw new Error("never synchronized");
  return until;
}
