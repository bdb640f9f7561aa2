import { describe, expect, it } from "vitest";
import { body } from "../../../dev/test/odd-answers.ts";
import { oddCrms } from "../../../dev/test/odd-crms.ts";
import { CRMS } from "../names.ts";

/** A list, or an answer by id, of nothing, and the calls that are answered so. */
const EMPTY = {
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
} as const;

const crms = await oddCrms({});

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
    server.begin(body(EMPTY[crm].answer), (call) => EMPTY[crm].calls.test(call));
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
