import { describe, expect, it } from "vitest";
import { testStack } from "../../../../dev/test/database.ts";
import { createAction, createMember, createSuggestion, createUser } from "../../../../dev/test/factories.ts";
import { askingTeam } from "../../../../dev/test/sales-team.ts";

// The day the portal's stories turn around.
const DAY = "2026-11-20";
const world = await testStack({ dataApi: true, variables: { DEMO_WRITER: "on" } });
const { admin } = world;

/** A sales team, and what managers decide there. */
async function team(each = 3) {
  const base = await askingTeam(world, DAY, each);
  const { organizationId } = base;
  const give = (key: string, given: string, userId: string | null = null) =>
    admin.query(
      `insert into private.owner_choice (organization_id, crm, owner_email, given, user_id)
       values ($1, $2, $3, $4, $5)
       on conflict (organization_id, crm, owner_email) do update set given = excluded.given, user_id = excluded.user_id`,
      [organizationId, key === "" ? "" : "hubspot", key, given, userId],
    );
  const remake = (...userIds: string[]) =>
    admin.query(
      `insert into private.list_to_remake (organization_id, user_id, day) select $1, unnest($2::uuid[]), $3
       on conflict (organization_id, user_id, day) do update set reopened = false`,
      [organizationId, userIds, DAY],
    );
  const addressOf = async (userId: string): Promise<string> => {
    const { rows } = await admin.query<{ email: string }>(
      `select email from better_auth."user" where id = $1`,
      [userId],
    );
    return rows[0]?.email ?? "";
  };
  const join = async (name: string) => {
    const userId = await createUser(admin, { name });
    await createMember(admin, organizationId, userId);
    return userId;
  };
  /** Owners of the contacts in somebody's list, each once. */
  const ownersIn = async (userId: string) => [
    ...new Set((await base.listed()).filter((one) => one.user_id === userId).map((one) => one.owner_email)),
  ];
  return { ...base, give, remake, addressOf, join, ownersIn };
}

describe("the day's list of somebody whom the CRM knows by another address", () => {
  it("holds an owner's contacts from the moment a manager gives them, in their own name, and the other's no more", async () => {
    const { organizationId, camille, make, listed, give, remake, addressOf, join, ownersIn } = await team();
    await give("", "nobody");
    await make();
    const alias = await join("Hippolyte Vasseur");
    const theirs = await addressOf(camille);
    expect(await ownersIn(camille)).toEqual([theirs]);
    await give(theirs, "member", alias);
    await remake(camille, alias);
    await make();
    expect(await ownersIn(camille)).toEqual([]);
    expect(await ownersIn(alias)).toEqual([theirs]);
    const given = (await listed()).filter((one) => one.user_id === alias);
    expect(given.map((one) => one.position)).toEqual([1, 2, 3]);
    const { rows } = await admin.query<{ message: string }>(
      "select ai_ice_breaking_message as message from public.action where organization_id = $1 and id = any ($2)",
      [organizationId, given.map((one) => one.action_id)],
    );
    for (const { message } of rows) expect(message).toContain("Hippolyte");
  });
});

describe("a list made anew", () => {
  it("keeps in its place what its reader has handled or edited, and chooses the rest again", async () => {
    const { camille, antoine, make, listed, give, remake, addressOf } = await team(6);
    await make();
    const before = (await listed()).filter((one) => one.user_id === camille);
    const [done, edited] = [before[1], before[2]];
    await admin.query(
      "update public.action set archived_at = now(), archived_by = 'user', archived_reason = 'done' where id = $1",
      [done?.action_id],
    );
    await admin.query("update public.action set edited_at = now() where id = $1", [edited?.action_id]);
    await give(await addressOf(antoine), "member", camille);
    await remake(camille, antoine);
    await make();
    const after = (await listed()).filter((one) => one.user_id === camille);
    for (const kept of [done, edited]) {
      expect(after).toContainEqual(
        expect.objectContaining({ action_id: kept?.action_id, position: kept?.position }),
      );
    }
    expect(after).toHaveLength(10);
    expect(after.map((one) => one.position)).toEqual(after.map((_, index) => index + 1));
    expect(new Set(after.map((one) => one.contact_id)).size).toBe(after.length);
    expect(after.some((one) => one.owner_email?.startsWith("antoine-"))).toBe(true);
  });

  it("fills the places of a whole list, whatever its reader chose beyond it", async () => {
    const { organizationId, camille, make, listed, remake } = await team(12);
    await make();
    const { rows } = await admin.query<{ id: string }>(
      `select c.id from public.contact c where c.organization_id = $1 and c.owner_email like 'camille-%'
         and not exists (select from public.suggestion g where g.contact_id = c.id) order by c.id limit 1`,
      [organizationId],
    );
    const contactId = rows[0]?.id ?? "";
    const actionId = await createAction(admin, organizationId, contactId);
    const reasons = [{ signal: "chosen", text: "Vous l’avez mis dans votre liste.", evidence: [] }];
    const chosen = { organizationId, userId: camille, contactId, actionId, day: DAY, position: 11, reasons };
    await createSuggestion(admin, chosen);
    await remake(camille);
    await make();
    const positions = (await listed()).filter((one) => one.user_id === camille).map((one) => one.position);
    expect(positions).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
  });

  it("leaves the other lists and comes once", async () => {
    const { camille, antoine, make, listed, remake, organizationId } = await team();
    await make();
    const others = async () => (await listed()).filter((one) => one.user_id !== camille);
    const before = await others();
    await remake(camille);
    await make();
    expect(await others()).toEqual(before);
    expect(before.some((one) => one.user_id === antoine)).toBe(true);
    const { rows } = await admin.query("select from private.list_to_remake where organization_id = $1", [
      organizationId,
    ]);
    expect(rows).toHaveLength(0);
    expect(await make()).toBe(0);
  });
});

describe("contacts without an owner", () => {
  const unownedIn = async ({ listed }: Awaited<ReturnType<typeof team>>) =>
    (await listed()).filter((one) => one.owner_email === null);
  /** All are nobody's. */
  const orphans = async (each = 5) => {
    const t = await team(each);
    await t.join("Gérante Essai");
    await admin.query("update public.contact set owner_email = null where organization_id = $1", [
      t.organizationId,
    ]);
    return t;
  };

  it("stand in nobody's list where the organization chose so, and in one member's where it chose them", async () => {
    const t = await orphans();
    await t.give("", "nobody");
    await t.make();
    expect(await unownedIn(t)).toEqual([]);
    await t.give("", "member", t.antoine);
    await t.make();
    const holders = new Set((await unownedIn(t)).map((one) => one.user_id));
    expect([...holders]).toEqual([t.antoine]);
  });

  it("are each the same member's day after day where they are shared equally", async () => {
    // Shares go by ids, which are random: of thirty contacts one of three members gets none in one run of 60,000.
    const t = await orphans(15);
    await t.give("", "equal");
    const holders = new Map<string, string>();
    for (const day of [DAY, "2026-11-23"]) {
      await t.make(day);
      for (const { contact_id, user_id } of await t.listed(day)) {
        expect(holders.get(contact_id) ?? user_id).toBe(user_id);
        holders.set(contact_id, user_id);
      }
    }
    expect(new Set(holders.values()).size).toBe(3);
  });

  it("count those of an owner who is to count as none", async () => {
    const { camille, make, give, addressOf, ownersIn, antoine } = await team();
    await give(await addressOf(camille), "unowned");
    await give("", "member", antoine);
    await make();
    expect(await ownersIn(camille)).toEqual([]);
    expect(await ownersIn(antoine)).toContain(await addressOf(camille));
  });
});
