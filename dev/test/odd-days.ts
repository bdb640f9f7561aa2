import { afterEach, describe, expect, it } from "vitest";
import type { Connection, Crm } from "../../functions/crm/contract.ts";
import { type CrmWorld, crmWorld, type Member } from "./crm-world.ts";
import { createAction } from "./factories.ts";
import { testPortal } from "./hubspot.ts";
import { type Odd, oddAnswers, readEverything, treasure } from "./short-answers.ts";
import { synchronizedWith } from "./sync-runs.ts";

interface OddAccount {
  readonly crm: Crm;
  readonly member: Member;
  /** A whole synchronization; answers its job. */
  readonly sync: (input?: Record<string, unknown>) => Promise<Record<string, unknown>>;
}

const DAYS: Readonly<Record<Odd, string>> = {
  empty: "lists that answer 200 with nothing in them",
  cut: "lists that end before their middle",
  short: "lists that end before their end",
  deaf: "lists and reads by id that answer 200 with nothing in them",
};

/** What the settings say next to the CRM. */
async function said(
  world: CrmWorld,
  { member, crm }: OddAccount,
): Promise<Connection["unshown"] | undefined> {
  const reply = await world.call("/api/crm/connections", member.cookie);
  const { data } = (await reply.json()) as { data: Connection[] };
  return data.find((one) => one.crm === crm)?.unshown;
}

/** Reads only what changed, as the scheduler has it done each hour. */
async function changes(world: CrmWorld, { member, crm }: OddAccount): Promise<Record<string, unknown>> {
  const { organizationId } = member;
  await world.admin.query(
    "insert into public.job (organization_id, kind, input) values ($1, 'refresh-contacts', $2)",
    [organizationId, JSON.stringify({ crm, mode: "changes", refreshActions: false })],
  );
  const { id } = await world.newestJob(organizationId);
  await world.deliver({ kind: "refresh-contacts", organizationId, jobId: id });
  return world.newestJob(organizationId);
}

/** Opens cards of twelve contacts. */
async function openActions(world: CrmWorld, organizationId: string): Promise<void> {
  const { rows } = await world.admin.query<{ id: string }>(
    "select id from public.contact where organization_id = $1 and archived_at is null order by id limit 12",
    [organizationId],
  );
  for (const { id } of rows) await createAction(world.admin, organizationId, id);
}

/** An account of which much is stored, read and corrected loses nothing by a CRM's odd answers. */
export function survivesOddDays(
  world: CrmWorld,
  connect: () => Promise<OddAccount>,
  days: readonly Odd[] = ["empty", "cut", "short", "deaf"],
): void {
  const odd = oddAnswers();
  afterEach(() => {
    odd.day = null;
  });
  describe.each(days.map((day) => [day, DAYS[day]] as const))("%s: %s", (day) => {
    it("lose no row, reading or correction, archive nobody, and are said in the settings until all is well", async () => {
      const account = await connect();
      const { organizationId, userId } = account.member;
      await readEverything(world.admin, organizationId, userId);
      await openActions(world, organizationId);
      const before = await treasure(world.admin, organizationId);
      const count = (what: string): number => before.filter((row) => row.startsWith(`${what} `)).length;
      // Enough of each kind to tell a loss.
      for (const what of ["engagement", "note", "deal", "contact", "correction"])
        expect(count(what), what).toBeGreaterThanOrEqual(16);

      odd.day = day;
      // Where most is shown, cleanDatabaseBefore has everything derived again, as on any other day.
      const last = day === "short" ? [] : [{ cleanDatabaseBefore: true }];
      for (const flags of [{}, { removeOrphanedContacts: true }, ...last]) {
        const job = await account.sync(flags);
        expect(job).toMatchObject({ state: "done", error_code: null });
        const report = job["report"] as Record<string, number>;
        expect(report["engagementsKept"]).toBeGreaterThanOrEqual(day === "short" ? 10 : 16);
        expect(await treasure(world.admin, organizationId)).toEqual(before);
        const unshown = await said(world, account);
        expect(unshown?.at).toEqual(expect.any(String));
        expect(unshown?.message).toMatch(/ne montre plus .*échanges sur .*rien n’est retiré ici/);
      }

      // An hour like others, on which those with an open card are asked for.
      expect(await changes(world, account)).toMatchObject({ state: "done", error_code: null });
      expect(await treasure(world.admin, organizationId)).toEqual(before);

      odd.day = null;
      expect(await changes(world, account)).toMatchObject({ state: "done", error_code: null });
      expect(await account.sync()).toMatchObject({ state: "done", error_code: null });
      // The same ids, the same readings, and nothing for the model to read.
      expect(await treasure(world.admin, organizationId)).toEqual(before);
      expect(await said(world, account)).toBeNull();
    });
  });
}

/** The same of a HubSpot portal: an account for each of these days. */
export async function survivesOddDaysOfHubspot(days: readonly Odd[]): Promise<void> {
  const hubIds = days.map((_, index) => 9_610_001 + index);
  const world = await crmWorld(hubIds.map((hubId) => testPortal(40, hubId)));
  const synchronized = synchronizedWith(world, hubIds);
  const connect = async (): Promise<OddAccount> => {
    const { member, portal, run } = await synchronized({ read: false });
    const deal = { hs_is_closed: "false", hs_is_closed_won: "false" };
    for (const { id } of portal.records("contacts").slice(0, 16))
      portal.add("deals", { ...deal, dealname: `Contrat ${id}` }, [id]);
    await run();
    return { crm: "hubspot", member, sync: (input) => world.sync(member, { crm: "hubspot", ...input }) };
  };
  survivesOddDays(world, connect, days);
}
