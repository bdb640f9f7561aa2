import { interpose, type Interposed, type Odd } from "./odd-answers.ts";
import { type CrmWorld, crmWorld, type Member } from "./crm-world.ts";
import { testPortal } from "./hubspot.ts";
import { pipedriveWorld, testCompany } from "./pipedrive.ts";
import { type PortalRows, rowsOfOrganization } from "./portal-rows.ts";
import { salesforceWorld, testOrg } from "./salesforce.ts";
import { sellsyWorld, testCorp } from "./sellsy.ts";
import type { Crm } from "../../functions/crm/contract.ts";

/** A connected and synchronized organization, and the server of its CRM. */
export interface OddCrm {
  readonly crm: Crm;
  readonly world: CrmWorld;
  readonly member: Member;
  readonly server: Interposed;
  readonly rows: () => Promise<PortalRows>;
  /** Whether a call reads a list in the middle of a full run: what was stored before may be taken for gone. */
  readonly isList: (call: string) => boolean;
  readonly isToken: (call: string) => boolean;
  /** Pages of that list that never end: the same cursor again, or the same rows under cursors of their own. */
  readonly endless: Readonly<Record<"the same cursor" | "the same rows", Odd>>;
}

const CONTACTS = 8;
const isToken = (call: string): boolean => /^POST .*\/(token|access-tokens)$/.test(call);

const reply =
  (of: (nth: number) => unknown): Odd =>
  (response, { nth }) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(of(nth)));

async function hubspot(variables: Record<string, string>): Promise<OddCrm> {
  const world = await crmWorld([testPortal(CONTACTS)], { variables });
  const server = interpose(world.server);
  const member = await world.connected();
  await world.work(member.organizationId);
  const notes = [
    { id: "777", properties: { hs_timestamp: "2026-11-02T09:00:00Z", hs_note_body: "Encore." } },
  ];
  return {
    crm: "hubspot",
    world,
    member,
    server,
    rows: () => rowsOfOrganization(world.admin, member.organizationId),
    isList: (call) => /^GET \/crm\/objects\/[\d-]+\/notes\?/.test(call),
    isToken,
    endless: {
      "the same cursor": reply(() => ({ results: notes, paging: { next: { after: "same" } } })),
      "the same rows": reply((nth) => ({ results: notes, paging: { next: { after: String(nth) } } })),
    },
  };
}

async function salesforce(): Promise<OddCrm> {
  const { world, server, synchronized } = await salesforceWorld([testOrg(CONTACTS)]);
  const interposed = interpose(server);
  const { member, rows } = await synchronized();
  const page = (nextRecordsUrl: string) => ({
    totalSize: 5_000,
    done: false,
    nextRecordsUrl: `/services/data/v66.0/queryAll/${nextRecordsUrl}`,
    records: [{ Id: "00TQy0000000777AAA", SystemModstamp: "2026-11-02T09:00:00.000Z", IsDeleted: true }],
  });
  return {
    crm: "salesforce",
    world,
    member,
    server: interposed,
    rows,
    isList: (call) => /queryAll(\?q=.* FROM Task\b|\/)/.test(call),
    isToken,
    endless: {
      "the same cursor": reply(() => page("01g-same")),
      "the same rows": reply((nth) => page(`01g-${nth}`)),
    },
  };
}

async function pipedrive(): Promise<OddCrm> {
  const company = testCompany(CONTACTS);
  const { world, server, connect } = await pipedriveWorld([company]);
  const interposed = interpose(server);
  const { member, rows, ends } = await connect(company.id);
  await ends();
  const page = (next_start: number) => ({
    success: true,
    data: [{ id: 777, content: "Encore.", add_time: "2026-11-02 09:00:00", active_flag: true }],
    additional_data: { pagination: { more_items_in_collection: true, next_start } },
  });
  return {
    crm: "pipedrive",
    world,
    member,
    server: interposed,
    rows,
    isList: (call) => call.includes("/api/v1/notes?"),
    isToken,
    endless: {
      "the same cursor": reply(() => page(500)),
      "the same rows": reply((nth) => page(500 * nth)),
    },
  };
}

async function sellsy(): Promise<OddCrm> {
  const corp = testCorp(CONTACTS);
  const { world, server, connect } = await sellsyWorld([corp]);
  const interposed = interpose(server);
  const { member, rows, ends } = await connect(corp.id);
  await ends();
  const page = (offset: string) => ({
    data: Array.from({ length: 100 }, () => ({
      id: 777,
      description: "Encore.",
      created: "2026-11-02T09:00:00+01:00",
    })),
    pagination: { limit: 100, count: 100, total: 5_000, offset },
  });
  return {
    crm: "sellsy",
    world,
    member,
    server: interposed,
    rows,
    isList: (call) => call.includes("/comments/search"),
    isToken,
    endless: {
      "the same cursor": reply(() => page("same")),
      "the same rows": reply((nth) => page(`page-${nth}`)),
    },
  };
}

/** One of each CRM. `variables` are those of HubSpot's world. */
export const oddCrms = async (variables: Record<string, string>): Promise<Record<Crm, OddCrm>> => ({
  hubspot: await hubspot(variables),
  salesforce: await salesforce(),
  pipedrive: await pipedrive(),
  sellsy: await sellsy(),
});
