import { describe, expect, it } from "vitest";
import { body } from "../../../dev/test/odd-answers.ts";
import { type OddCrm, oddCrms } from "../../../dev/test/odd-crms.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { synchronizedWith } from "../../../dev/test/sync-runs.ts";
import { CRMS } from "../names.ts";

/** A contact's own lists of nothing, and answers by id of nothing. */
const EMPTY = {
  hubspot: {
    answer: { results: [] },
    lists: /\/associations\/[^/]+\/contacts\//,
    byId: /\/(associations\/[^/]+|objects\/[^/]+)\/(emails|calls|meetings|communications|notes|deals)\//,
  },
  pipedrive: {
    answer: {
      success: true,
      data: [],
      additional_data: { next_cursor: null, pagination: { more_items_in_collection: false } },
    },
    lists: /\/(deals|notes)\?.*person_id=/,
    byId: /\/(activities|deals)\?.*ids=/,
  },
} as const;

/** A list, or an answer by id, of nothing, and the calls that are answered so. */
const NOTHING = {
  hubspot: { answer: { total: 0, results: [] }, calls: /\/crm\/(objects|associations)\// },
  salesforce: { answer: { totalSize: 0, done: true, records: [] }, calls: /\/query(All)?\b/ },
  pipedrive: {
    answer: {
      success: true,
      data: [],
      additional_data: { next_cursor: null, pagination: { more_items_in_collection: false } },
    },
    // A note by its id is no list: an empty one is no answer of Pipedrive's.
    calls: /\/(persons|activities|deals|notes)(\?|$)/,
  },
  sellsy: {
    answer: { data: [], pagination: { limit: 100, count: 0, total: 0, offset: 0 } },
    calls: /\/search(\?|$)/,
  },
} as const;

const crms = await oddCrms({});

/** Reads contacts with notes again, one by one, as « Actualiser » does. */
async function refreshed({ crm, world, member, rows }: OddCrm): Promise<void> {
  const { organizationId } = member;
  const { notes } = await rows();
  expect(notes.length).toBeGreaterThan(0);
  const { rows: contacts } = await world.admin.query<{ id: string }>(
    "select distinct contact_id as id from public.note where organization_id = $1 order by 1 limit 3",
    [organizationId],
  );
  for (const { id } of contacts) {
    const { rows: jobs } = await world.admin.query<{ id: string }>(
      "insert into public.job (organization_id, kind, input) values ($1, 'refresh-contacts', $2) returning id",
      [organizationId, JSON.stringify({ crm, contactIds: [id], refreshActions: false })],
    );
    await world.deliver({ kind: "refresh-contacts", organizationId, jobId: jobs[0]?.id });
    const { rows: done } = await world.admin.query("select state from public.job where id = $1", [
      jobs[0]?.id,
    ]);
    expect(done).toEqual([{ state: "done" }]);
  }
}

describe.each(["hubspot", "pipedrive"] as const)("a contact of %s that is read again", (crm) => {
  it.each(["lists", "lists and answers by id"] as const)(
    "loses nothing while the %s of its history are empty",
    async (what) => {
      const one = crms[crm];
      const { answer, lists, byId } = EMPTY[crm];
      const before = await one.rows();
      one.server.begin(body(answer), (call) => lists.test(call) || (what !== "lists" && byId.test(call)));
      await refreshed(one);
      one.server.stop();
      expect(one.server.calls).toBeGreaterThan(0);
      expect(await one.rows()).toEqual(before);
    },
  );
});

// Some ten people, and fewer than ten of most else: too few to be taken for most of it.
describe.each(CRMS)("a small account of %s", (crm) => {
  it("loses nobody and nothing while everything is answered with nothing", async () => {
    const one = crms[crm];
    const { world, member, server } = one;
    const { organizationId } = member;
    const before = await one.rows();
    expect(before.contacts.length).toBeGreaterThan(0);
    const { rows } = await world.admin.query<{ id: string }>(
      "insert into public.job (organization_id, kind, input) values ($1, 'refresh-contacts', $2) returning id",
      [organizationId, JSON.stringify({ crm, mode: "full", removeOrphanedContacts: true })],
    );
    server.begin(body(NOTHING[crm].answer), (call) => NOTHING[crm].calls.test(call));
    await world.deliver({ kind: "refresh-contacts", organizationId, jobId: rows[0]?.id });
    server.stop();
    expect(server.calls).toBeGreaterThan(0);
    expect(await one.rows()).toEqual(before);
    const { rows: jobs } = await world.admin.query<{ state: string }>(
      "select state from public.job where id = $1",
      [rows[0]?.id],
    );
    expect(jobs).toEqual([{ state: "done" }]);
  });
});

const world = await crmWorld([testPortal(12, 9_950_001)]);

it("a contact's last call and last deal go where HubSpot, asked by id, says that they did", async () => {
  const one = await synchronizedWith(world, [9_950_001])({ read: false });
  const { portal } = one;
  const mine = portal.add("contacts", { firstname: "Ulysse", lastname: "Delorme" });
  const other = one.first("contacts").id;
  const at = "2026-11-20T10:00:00Z";
  const deal = { dealname: "Contrat", hs_is_closed: "false", hs_is_closed_won: "false" };
  for (const id of [mine.id, other]) {
    portal.add("calls", { hs_timestamp: at, hs_call_body: "Oui" }, [id]);
    portal.add("deals", deal, [id]);
  }
  await one.run();
  for (const type of ["calls", "deals"] as const) {
    const last = portal.records(type).find((record) => portal.contactsOf(type, record).includes(mine.id));
    if (type === "calls") portal.associate(type, last?.id ?? "", [other]);
    else portal.archive(type, last?.id ?? "");
  }
  const { report } = await one.run({ contactIds: [await one.idOf(mine.id)] });
  expect(report).toMatchObject({ engagementsRemoved: 1, dealsRemoved: 1 });
  expect(report["engagementsKept"]).toBeUndefined();
});
