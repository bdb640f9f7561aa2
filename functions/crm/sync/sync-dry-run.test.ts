import { describe, expect, it } from "vitest";
import { crmWorld } from "../../../dev/test/crm-world.ts";
import { type PortalRecord, testPortal } from "../../../dev/test/hubspot.ts";
import { rowsOfOrganization, rowsOfPortal } from "../../../dev/test/portal-rows.ts";

const EMPTY = 9_100_001;
const SYNCHRONIZED = 9_100_002;
const world = await crmWorld([testPortal(8, EMPTY), testPortal(8, SYNCHRONIZED)]);
const { admin, simulator, queue } = world;

/** Every row of every table but `job` and the rate limit, with its version. */
async function everything(): Promise<string[]> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename not in ('job', 'crm_pace')`,
  );
  const { rows } = await admin.query<{ row: string }>(
    tables.map(({ name }) => `select '${name} ' || t::text as row from ${name} t`).join(" union all "),
  );
  return rows.map(({ row }) => row).sort();
}

/** The examples of an organization's newest job, without their ids. */
async function examplesOf(organizationId: string) {
  const { examples } = await world.newestJob(organizationId);
  return (examples as { what: string; name: string; changes: object[] }[]).map(({ what, name, changes }) => ({
    what,
    name,
    changes,
  }));
}

const nameOf = (record: PortalRecord | undefined) =>
  `${record?.properties["firstname"]} ${record?.properties["lastname"]}`;

const ADDED = { what: "created", name: "Inès", changes: [] };
const changed = ({ one, job, two }: { one: string; job: string | null; two: string }) => [
  ADDED,
  {
    what: "updated",
    name: one,
    changes: [
      { field: "job", before: job, after: "Présidente" },
      { field: "ownerEmail", before: "commercial@demo.test", after: "ana@demo.test" },
    ],
  },
  { what: "archived", name: two, changes: [] },
];

describe("a dry run", () => {
  it.each([
    ["an empty organization", EMPTY, () => [ADDED]],
    ["a synchronized one", SYNCHRONIZED, changed],
  ] as const)(
    "over %s changes nothing but its job, and tells the numbers of the run that follows",
    async (_, hubId, examples) => {
      const member = await world.connected(hubId);
      if (hubId === SYNCHRONIZED) await world.work(member.organizationId);
      else await admin.query("delete from public.job where organization_id = $1", [member.organizationId]);
      const portal = simulator.portal(hubId);
      const [one, two] = portal.records("contacts");
      const job = one?.properties["jobtitle"] ?? null;
      portal.update("contacts", one?.id ?? "", { jobtitle: "Présidente", hubspot_owner_id: "79" });
      portal.owners.push({ id: "79", email: "ana@demo.test", firstName: "Ana", lastName: "Sol", userId: 9 });
      portal.archive("contacts", two?.id ?? "");
      const added = portal.add("contacts", { firstname: "Inès", email: "ines@exemple.fr" });
      portal.add("notes", { hs_timestamp: "2026-11-20T10:00:00Z", hs_note_body: "Vue" }, [added.id]);
      const before = await everything();
      const lists = () => queue.messages.filter((message) => message.kind === "daily-suggestions").length;
      const asked = lists();
      const dry = await world.sync(member, { dryRun: true });
      expect(dry.state).toBe("done");
      expect(await everything()).toEqual(before);
      expect(lists()).toBe(asked);
      expect(await examplesOf(member.organizationId)).toEqual(
        expect.arrayContaining(examples({ one: nameOf(one), job, two: nameOf(two) })),
      );
      const real = await world.sync(member);
      expect(real.report).toEqual(dry.report);
      const kept = await admin.query(
        "select from public.job where organization_id = $1 and examples is not null",
        [member.organizationId],
      );
      expect(kept.rowCount).toBe(0);
      expect(real.report).not.toMatchObject({ contactsCreated: 0 });
      expect(await rowsOfOrganization(admin, member.organizationId)).toEqual(rowsOfPortal(portal));
    },
  );
});
