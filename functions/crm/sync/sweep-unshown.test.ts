import { expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { testPortal } from "../../../dev/test/hubspot.ts";
import { body, interpose } from "../../../dev/test/odd-answers.ts";
import { synchronizedWith } from "../../../dev/test/sync-runs.ts";

const hubIds = [9_980_001, 9_980_002];
const world = await crmWorld(hubIds.map((hubId) => testPortal(8, hubId)));
const server = interpose(world.server);
const synchronized = synchronizedWith(world, [...hubIds]);

/** Contacts of which a file or the product before brought the CRM's ids, and no run the people. */
async function unbrought(organizationId: string, count: number): Promise<void> {
  await world.admin.query(
    `insert into public.contact (organization_id, crm, crm_id, first_name)
     select $1, 'hubspot', '404' || n, 'Oubliée' from generate_series(1, $2::integer) n`,
    [organizationId, count],
  );
}

it.each([
  [{ removeOrphanedContacts: true }, 3],
  [{ cleanDatabaseBefore: true }, 15],
] as const)(
  "%o takes none of the contacts that no run has brought (%i) while lists are empty",
  async (flags, count) => {
    const one = await synchronized();
    const { organizationId } = one.member;
    await unbrought(organizationId, count);
    const live = async () =>
      (
        await world.admin.query<{ crm_id: string }>(
          "select crm_id from public.contact where organization_id = $1 and archived_at is null order by 1",
          [organizationId],
        )
      ).rows;
    const before = await live();
    expect(before).toHaveLength(8 + count);
    // Lists alone: by id, people are there.
    server.begin(body({ total: 0, results: [] }), (call) =>
      /^GET \/crm\/objects\/[^/]+\/contacts\?/.test(call),
    );
    const { state } = await one.run(flags);
    server.stop();
    expect(server.calls).toBeGreaterThan(0);
    expect(state).toBe("done");
    expect(await live()).toEqual(before);
    const dry = await one.run({ ...flags, dryRun: true });
    expect(dry.state).toBe("done");
    // Those few of whom the list, well again, says nothing go; where they are most, a person looks first.
    await one.run(flags);
    expect((await live()).length).toBe(count === 3 ? 8 : 8 + count);
  },
);
