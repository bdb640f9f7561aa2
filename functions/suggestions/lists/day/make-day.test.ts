import { beforeAll, describe, expect, it } from "vitest";
import { crmWorld } from "../../../../dev/test/crm-world.ts";
import { createMember, createUser } from "../../../../dev/test/factories.ts";
import { testPortal } from "../../../../dev/test/hubspot.ts";
import { rowVersions } from "../../../../dev/test/portal-rows.ts";
import { createReading } from "../../../../dev/test/readings.ts";
import { askingTeam, type Listed, salesTeam } from "../../../../dev/test/sales-team.ts";
import { createEnvironment } from "../../../env.ts";
import { makeDay } from "./make-day.ts";
import { rankContacts } from "../../ranking/rank-contacts.ts";
import { readMembers } from "../store.ts";

// The day the portal's stories turn around.
const DAY = "2026-11-20";
const PARIS = "Europe/Paris";
const world = await crmWorld([testPortal(40)], { reads: true });
const { admin } = world;

describe("the day's list of a synchronized team", () => {
  let synchronized: Awaited<ReturnType<typeof salesTeam>>;
  let written: number;
  beforeAll(async () => {
    synchronized = await salesTeam(world, DAY);
    written = await synchronized.make();
  });

  it("holds up to ten contacts of each person's own or nobody's, each once in the organization", async () => {
    const { organizationId, camille, antoine, listed } = synchronized;
    const all = await listed();
    expect(all).toHaveLength(written);
    for (const [userId, name] of [
      [camille, "camille"],
      [antoine, "antoine"],
    ] as const) {
      const mine = all.filter((one) => one.user_id === userId);
      expect(mine.length).toBeGreaterThan(2);
      expect(mine.map((one) => one.position)).toEqual(
        Array.from({ length: Math.min(10, mine.length) }, (_, index) => index + 1),
      );
      for (const { owner_email } of mine) expect(owner_email ?? `${name}-`).toMatch(new RegExp(`^${name}-`));
    }
    expect(new Set(all.map((one) => one.contact_id)).size).toBe(all.length);
    const { rows } = await admin.query("select 1 from public.suggestion where organization_id = $1", [
      organizationId,
    ]);
    expect(rows).toHaveLength(all.length);
  });

  it("cites evidence that exists, word for word", async () => {
    const { organizationId, listed } = synchronized;
    const { rows: sources } = await admin.query<{ id: string; contact_id: string; words: string }>(
      `select id, contact_id, coalesce(subject, '') || E'\\n' || text as words from public.engagement where organization_id = $1
       union all select id, contact_id, text from public.note where organization_id = $1`,
      [organizationId],
    );
    const sourceOf = new Map(sources.map((source) => [source.id, source]));
    let cited = 0;
    for (const { contact_id, reasons } of await listed()) {
      expect(reasons.length).toBeGreaterThan(0);
      for (const { id, quote } of reasons.flatMap((reason) => reason.evidence)) {
        cited++;
        expect(sourceOf.get(id)?.contact_id).toBe(contact_id);
        expect(quote.length).toBeGreaterThan(0);
        expect(sourceOf.get(id)?.words).toContain(quote);
      }
    }
    expect(cited).toBeGreaterThan(10);
    const { rows: claims } = await admin.query<{ quote: string; source_ids: string[] }>(
      "select quote, source_ids from public.claim where organization_id = $1",
      [organizationId],
    );
    expect(claims.length).toBeGreaterThan(10);
    for (const { quote, source_ids } of claims) {
      expect(source_ids.length).toBeGreaterThan(0);
      for (const id of source_ids) expect(sourceOf.has(id)).toBe(true);
      expect(source_ids.some((id) => sourceOf.get(id)?.words.includes(quote))).toBe(true);
    }
  });
});

describe("the day's list of a team", () => {
  const NOTED = "Elle compte sur un signe de ma part ce vendredi.";
  const SIGNED = "Antoine Keller\nAtelier Nord, 01 23 45 67 89";
  let team: Awaited<ReturnType<typeof askingTeam>>;
  const people = { tahiti: "", fridayless: "", banned: "" };
  let noted: string | undefined;
  let signatures: (string | undefined)[];
  const lists: Record<"morning" | "later" | "monday", Listed[]> = { morning: [], later: [], monday: [] };
  let fixed: { written: number; before: string[]; after: string[] };

  // Everybody and everything that a list looks at stands side by side: what becomes of each is asserted below.
  beforeAll(async () => {
    team = await askingTeam(world, DAY, 5);
    const { organizationId, camille, antoine, ctx, join, listed, make } = team;
    for (const name of ["tahiti", "fridayless", "banned"] as const) people[name] = await join(name);
    const chosen = (userId: string, preferences: object) =>
      admin.query("update better_auth.member set preferences = $1 where user_id = $2", [
        JSON.stringify(preferences),
        userId,
      ]);
    // The day is a Friday.
    await chosen(people.fridayless, { workingDays: [1, 2, 3, 4] });
    await chosen(people.tahiti, { timeZone: "Pacific/Tahiti" });
    await chosen(antoine, { signature: SIGNED });
    await admin.query(`update better_auth."user" set banned = true where id = $1`, [people.banned]);
    const suppress = (kind: string, crmId: string | undefined, value: string | undefined) =>
      admin.query(
        `insert into public.suppression (organization_id, kind, contact_id, value, reason, source)
         values ($1, $2, (select id from public.contact where organization_id = $1 and crm_id = $3), $4, 'opposition', 'user')`,
        [organizationId, kind, crmId, value],
      );
    await suppress("contact", "camille 1", undefined);
    await suppress("address", undefined, "contact@camille-2.example");
    await suppress("domain", undefined, "camille-3.example");
    await admin.query(
      "update public.contact set owner_email = 'ailleurs@exemple.fr' where organization_id = $1 and crm_id = 'camille 4'",
      [organizationId],
    );
    const { rows } = await admin.query<{ id: string; contact: string }>(
      `with contact as (
         insert into public.contact (organization_id, owner_email, last_name)
         select $1, email, 'Sansraison' from better_auth."user" where id = $2 returning id)
       insert into public.note (organization_id, contact_id, date, text)
       select $1, id, '2026-11-17T09:00:00Z', $3 from contact returning id, contact_id as contact`,
      [organizationId, camille, NOTED],
    );
    noted = rows[0]?.contact;
    const said = { kind: "commitment", who: "us", act: "call", due: "ce vendredi" } as const;
    await createReading(admin, rows[0]?.id ?? "", [said], { reader: "model" });

    const atFive = { ...ctx, clock: { now: () => new Date(`${DAY}T04:00:00Z`) } };
    await makeDay(atFive, DAY, PARIS);
    lists.morning = await listed();
    await makeDay(atFive, DAY, PARIS, undefined, undefined, [people.tahiti]);
    lists.later = await listed();
    signatures = await messagesOf(organizationId, antoine);
    await make("2026-11-23");
    lists.monday = await listed("2026-11-23");
    await admin.query("update public.contact set opted_out = true where organization_id = $1", [
      organizationId,
    ]);
    const before = await rowVersions(admin, organizationId);
    const written = await make();
    fixed = { written, before, after: await rowVersions(admin, organizationId) };
  });
  const of = (list: Listed[], userId: string) => list.filter((one) => one.user_id === userId);

  it("follows what each member has chosen: their days of work, and how they sign", () => {
    expect(of(lists.morning, people.fridayless)).toEqual([]);
    expect(of(lists.monday, people.fridayless)).toHaveLength(5);
    expect(of(lists.morning, team.antoine)).toHaveLength(5);
    expect(new Set(signatures)).toEqual(new Set([SIGNED]));
  });

  it("waits for the day of whoever lives where it has not begun", () => {
    expect(of(lists.morning, people.tahiti)).toEqual([]);
    expect(of(lists.later, people.tahiti)).toHaveLength(5);
  });

  it("is not made for somebody who is banned", () => {
    for (const list of Object.values(lists)) expect(of(list, people.banned)).toEqual([]);
  });

  it("never holds a suppressed contact, address or domain, nor a foreign owner's contact", () => {
    const theirs = of(lists.morning, team.camille).map(({ contact_id, crm_id }) =>
      contact_id === noted ? "noted" : crm_id,
    );
    expect(theirs.toSorted()).toEqual(["camille 5", "noted"]);
  });

  it("counts what a model read in a note", () => {
    expect(lists.morning.find((one) => one.contact_id === noted)?.reasons).toMatchObject([
      { text: "Rappel prévu pour aujourd’hui (noté mardi 17 novembre)", evidence: [{ quote: NOTED }] },
    ]);
  });

  it("is fixed: made again it changes nothing, whatever has changed in between", () => {
    expect(fixed).toEqual({ written: 0, before: fixed.before, after: fixed.before });
  });
});

/** How each message of somebody's lists ends. */
async function messagesOf(organizationId: string, userId: string): Promise<(string | undefined)[]> {
  const { rows } = await admin.query<{ message: string }>(
    `select a.ai_ice_breaking_message as message from public.suggestion g join public.action a on a.id = g.action_id
     where g.organization_id = $1 and g.user_id = $2`,
    [organizationId, userId],
  );
  return rows.map(({ message }) => message.split("\n\n").at(-1));
}

describe("the day's list", () => {
  it("of somebody whose day begins earlier is made alone, and takes nothing from the others", async () => {
    const { organizationId, ctx, antoine, listed } = await askingTeam(world, DAY);
    await admin.query("update public.contact set owner_email = null where organization_id = $1", [
      organizationId,
    ]);
    const waiting = await readMembers(ctx);
    const { lists } = await rankContacts(ctx, { day: DAY, timeZone: PARIS, waiting, taken: new Set() });
    const expected = [...lists].flatMap(([user, list]) =>
      list.map(({ contactId }) => `${user} ${contactId}`),
    );
    const places = async () => (await listed()).map(({ user_id, contact_id }) => `${user_id} ${contact_id}`);
    await makeDay(ctx, DAY, PARIS, undefined, undefined, [antoine]);
    expect((await places()).toSorted()).toEqual(expected.filter((one) => one.startsWith(antoine)).toSorted());
    await makeDay(ctx, DAY, PARIS);
    expect((await places()).toSorted()).toEqual(expected.toSorted());
    expect(expected).toHaveLength(6);
  });

  it("is made once by two who make it at the same time", async () => {
    const { make, listed } = await askingTeam(world, DAY);
    const written = await Promise.all([make(), make()]);
    const all = await listed();
    expect(Math.max(...written)).toBeLessThanOrEqual(all.length);
    expect(all).toHaveLength(6);
    expect(written[0] + written[1]).toBe(all.length);
    expect(new Set(all.map((one) => one.contact_id)).size).toBe(all.length);
  });

  it("is also made for somebody who joins later in the day, from who is left", async () => {
    const { organizationId, make, listed } = await askingTeam(world, DAY);
    const give = (from: string, to: string | null) =>
      admin.query(
        "update public.contact set owner_email = $3 where organization_id = $1 and owner_email like $2",
        [organizationId, from, to],
      );
    await give("antoine-%", "parti@exemple.fr");
    await make();
    const before = await listed();
    const late = await createUser(admin);
    await createMember(admin, organizationId, late);
    await give("parti@%", null);
    await make();
    const after = await listed();
    const theirs = after.filter((one) => one.user_id === late);
    expect(theirs.length).toBeGreaterThan(0);
    const taken = new Set(before.map((one) => one.contact_id));
    expect(theirs.filter((one) => taken.has(one.contact_id))).toEqual([]);
    expect(before.filter((one) => !after.some((other) => other.action_id === one.action_id))).toEqual([]);
  });

  it("is refused in plain words where nothing can write messages, and touches nothing", async () => {
    const { organizationId, ctx } = await askingTeam(world, DAY);
    const before = await rowVersions(admin, organizationId);
    await expect(makeDay({ ...ctx, environment: createEnvironment({}) }, DAY, PARIS)).rejects.toMatchObject({
      code: "not_configured",
      message: "Aucun modèle de rédaction n’est configuré sur ce serveur.",
    });
    expect(await rowVersions(admin, organizationId)).toEqual(before);
  });

  it("is another one the next day, with edited messages as they were left, and first who was put off to it", async () => {
    const { organizationId, camille, make, listed } = await askingTeam(world, DAY);
    await make();
    const today = await listed();
    const [first, , last] = today.filter((one) => one.user_id === camille);
    await admin.query(
      "update public.action set ai_ice_breaking_message = 'Mes mots à moi', edited_at = now() where id = any ($1)",
      [[first?.action_id, last?.action_id]],
    );
    await admin.query(
      `update public.action set archived_at = '2026-11-20T09:00:00Z', archived_by = 'user', archived_reason = 'dismissed',
         resumes_on = '2026-11-24', handled_by = $2 where id = $1`,
      [last?.action_id, camille],
    );
    const of = async (day: string) => (await listed(day)).filter((one) => one.user_id === camille);
    await make("2026-11-23");
    expect(await listed()).toEqual(today);
    const monday = await of("2026-11-23");
    expect(monday.map((one) => one.contact_id)).not.toContain(last?.contact_id);
    expect(monday.find((one) => one.contact_id === first?.contact_id)?.action_id).toBe(first?.action_id);
    await make("2026-11-24");
    expect((await of("2026-11-24"))[0]).toMatchObject({
      contact_id: last?.contact_id,
      action_id: last?.action_id,
      reasons: expect.arrayContaining([
        expect.objectContaining({ text: expect.stringContaining("Vous avez remis ce contact") }),
      ]),
    });
    const { rows } = await admin.query(
      "select id from public.action where organization_id = $1 and ai_ice_breaking_message = 'Mes mots à moi' and archived_at is null",
      [organizationId],
    );
    expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(
      [first, last].map((one) => one?.action_id ?? "").toSorted(),
    );
  });
});
