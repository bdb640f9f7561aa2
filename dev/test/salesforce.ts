import type { Server } from "node:http";
import { afterAll } from "vitest";
import { contract as getAuthUrl } from "../../functions/crm/connections/get-auth-url.ts";
import { mapPortal } from "@relance/simulators/salesforce/demo/index.ts";
import { startSalesforce, type StartedSalesforce } from "@relance/simulators/salesforce/origin.ts";
import type { OrgControl } from "@relance/simulators/salesforce/org-control.ts";
import type { SalesforceSimulator } from "@relance/simulators/salesforce/server.ts";
import type { Org, SalesforceSimulatorOptions } from "@relance/simulators/salesforce/types.ts";
import { type CrmWorld, crmWorld, type Member } from "./crm-world.ts";
import { testPortal } from "./hubspot.ts";
import { orgRows } from "./org-rows.ts";
import { type PortalRows, rowsOfOrganization, rowVersions } from "./portal-rows.ts";

export type { OrgControl } from "@relance/simulators/salesforce/org-control.ts";
export { startSalesforce } from "@relance/simulators/salesforce/origin.ts";
export { readOnly } from "@relance/simulators/salesforce/schema/field.ts";
export { orgId, smallOrg } from "@relance/simulators/salesforce/testing.ts";
export type { Fault, Org } from "@relance/simulators/salesforce/types.ts";

/** An organization connected to a Salesforce org, and what both hold. */
export interface ConnectedOrg {
  readonly member: Member;
  readonly org: OrgControl;
  /** What is stored of it. */
  rows: () => Promise<PortalRows>;
  /** What should be. */
  expected: () => PortalRows;
  versions: () => Promise<string[]>;
  /** Synchronizes over the API; answers the job. */
  sync: (body?: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** As the scheduler does each hour: only what changed. */
  changes: () => Promise<Record<string, unknown>>;
}

export interface SalesforceWorld {
  readonly world: CrmWorld;
  readonly server: Server;
  readonly simulator: SalesforceSimulator;
  /** Connects a new organization to the next org; its first synchronization waits in the queue. */
  connect: () => Promise<ConnectedOrg>;
  /** The same, synchronized. */
  synchronized: () => Promise<ConnectedOrg>;
}

/**
 * An org that tells the stories of a generated HubSpot account of `contacts` contacts. Ids of two orgs are
 * never the same: the sixth character, a small letter or figure, is the org's `number` below 36.
 */
export function testOrg(contacts: number, number = 1): Org {
  const org = JSON.stringify(mapPortal(testPortal(contacts, 9_500_000 + number), "2026-11-20"));
  // Nothing but its ids is changed.
  return JSON.parse(org.replace(/"(\w{3}Qy)0(\w{12})"/g, `"$1${number.toString(36)}$2"`)) as Org;
}

/** This file's own database, queue and Salesforce over HTTP, with as many equal orgs as its tests change. */
export async function salesforceWorld(
  orgs: Org[],
  options: Partial<SalesforceSimulatorOptions> = {},
): Promise<SalesforceWorld> {
  const salesforce: StartedSalesforce = await startSalesforce(orgs, options);
  const { simulator } = salesforce;
  const world = await crmWorld([], { variables: salesforce.variables });
  afterAll(() => salesforce.stop());
  const left = orgs.map(({ id }) => id);

  const connect = async (): Promise<ConnectedOrg> => {
    const orgId = left.shift();
    if (orgId === undefined) throw new Error("more orgs, please");
    const member = await world.owner();
    const { organizationId } = member;
    const reply = await world.call("/api/salesforce/auth-url", member.cookie);
    const { url } = getAuthUrl.response.parse(await reply.json());
    const back = await answerConsent(url, simulator.org(orgId));
    const callback = await world.call(back.pathname + back.search, member.cookie);
    if (callback.status !== 200) throw new Error(`not connected: ${callback.status}`);
    simulator.resetStats();
    const org = simulator.org(orgId);
    return {
      member,
      org,
      rows: () => rowsOfOrganization(world.admin, organizationId, "salesforce"),
      expected: () => orgRows(org),
      versions: () => rowVersions(world.admin, organizationId),
      sync: (body = {}) => world.sync(member, { crm: "salesforce", ...body }),
      changes: async () => {
        await world.admin.query(
          `insert into public.job (organization_id, kind, input) values ($1, 'refresh-contacts', $2)`,
          [organizationId, JSON.stringify({ crm: "salesforce", mode: "changes" })],
        );
        const { id } = await world.newestJob(organizationId);
        await world.deliver({ kind: "refresh-contacts", organizationId, jobId: id });
        return world.newestJob(organizationId);
      },
    };
  };
  return {
    world,
    server: salesforce.server,
    simulator,
    connect,
    synchronized: async () => {
      const connected = await connect();
      const job = await world.work(connected.member.organizationId);
      if (job.state !== "done") throw new Error(`not synchronized: ${JSON.stringify(job)}`);
      simulator.resetStats();
      return connected;
    },
  };
}

/** A person's yes on the consent page, as the org's first user: where Salesforce sends the browser then. */
async function answerConsent(authorizeUrl: string, org: OrgControl): Promise<URL> {
  const page = await (await fetch(authorizeUrl)).text();
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]): [string, string] => [name, value.replaceAll("&amp;", "&")],
  );
  const user = org.rows("User").find((each) => each.IsActive === true);
  const reply = await fetch(new URL(authorizeUrl.split("?")[0] ?? authorizeUrl), {
    method: "POST",
    body: new URLSearchParams([...hidden, ["user_id", String(user?.Id)], ["decision", "allow"]]),
    redirect: "manual",
  });
  const location = reply.headers.get("location");
  if (location === null) throw new Error(`Salesforce did not send back: ${reply.status}`);
  return new URL(location);
}
