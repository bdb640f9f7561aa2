import { describe, expect, it } from "vitest";
import { crmWorld } from "../../dev/test/crm-world.ts";
import { createMember, createUser } from "../../dev/test/factories.ts";
import { testPortal } from "../../dev/test/hubspot.ts";
import { rowVersions } from "../../dev/test/portal-rows.ts";
import { createReading } from "../../dev/test/readings.ts";
import { salesTeam } from "../../dev/test/sales-team.ts";
import { createEnvironment } from "../env.ts";
import { makeDay } from "./make-day.ts";

// The day the portal's stories turn around.
const DAY = "2026-11-20";
const PARIS = "Europe/Paris";
const world = await crmWorld([testPortal(40)], { reads: true });
const { admin } = world;

const team = () => salesTeam(world, DAY);

describe("the day's list", () => {
  it("holds up to ten contacts of each person's own or nobody's, each once in the organization", async () => {
    const { organizationId, camille, antoine, make, listed } = await team();
    const written = await make();
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

  it("is fixed: made again it changes nothing, whatever has changed in between", async () => {
    const { organizationId, make } = await team();
    await make();
    await admin.query("update public.contact set opted_out = true where organization_id = $1", [
      organizationId,
    ]);
    const before = await rowVersions(admin, organizationId);
    expect(await make()).toBe(0);
    expect(await rowVersions(admin, organizationId)).toEqual(before);
  });

  it("follows what each member has chosen: their days of work, and how they sign", async () => {
    const { organizationId, camille, antoine, make, listed } = await team();
    const chosen = (userId: string, preferences: object) =>
      admin.query("update better_auth.member set preferences = $1 where user_id = $2", [
        JSON.stringify(preferences),
        userId,
      ]);
    // The day is a Friday.
    await chosen(camille, { workingDays: [1, 2, 3, 4] });
    await chosen(antoine, { signature: "Antoine Keller\nAtelier Nord, 01 23 45 67 89" });
    await make();
    const all = await listed();
    expect(all.length).toBeGreaterThan(2);
    expect(all.filter((one) => one.user_id === camille)).toEqual([]);
    const messages = async () => {
      const { rows } = await admin.query<{ message: string }>(
        `select a.ai_ice_breaking_message as message from public.suggestion g join public.action a on a.id = g.action_id
         where g.organization_id = $1 and g.user_id = $2`,
        [organizationId, antoine],
      );
      return rows.map(({ message }) => message.split("\n\n").at(-1));
    };
    expect(new Set(await messages())).toEqual(new Set(["Antoine Keller\nAtelier Nord, 01 23 45 67 89"]));
    await make("2026-11-23");
    expect((await listed("2026-11-23")).some((one) => one.user_id === camille)).toBe(true);
  });

  it("of somebody whose day begins earlier is made alone, and takes nothing from the others", async () => {
    const alone = await team();
    await alone.make();
    const [expected, { ctx, camille, antoine, listed }] = [await alone.listed(), await team()];
    const crmIds = (all: typeof expected, userId: string) =>
      all.flatMap((one) => (one.user_id === userId ? one.crm_id : [])).toSorted();
    await makeDay(ctx, DAY, PARIS, undefined, undefined, [antoine]);
    expect(new Set((await listed()).map(({ user_id }) => user_id))).toEqual(new Set([antoine]));
    await makeDay(ctx, DAY, PARIS);
    const all = await listed();
    expect(crmIds(all, antoine)).toEqual(crmIds(expected, alone.antoine));
    expect(crmIds(all, camille)).toEqual(crmIds(expected, alone.camille));
  });

  it("waits for the day of whoever lives where it has not begun", async () => {
    const { ctx, camille, antoine, listed } = await team();
    await admin.query(
      `update better_auth.member set preferences = '{"timeZone": "Pacific/Tahiti"}' where user_id = $1`,
      [camille],
    );
    const atFive = { ...ctx, clock: { now: () => new Date(`${DAY}T04:00:00Z`) } };
    await makeDay(atFive, DAY, PARIS);
    expect(new Set((await listed()).map(({ user_id }) => user_id))).toEqual(new Set([antoine]));
    await makeDay(atFive, DAY, PARIS, undefined, undefined, [camille]);
    expect((await listed()).some(({ user_id }) => user_id === camille)).toBe(true);
  });

  it("is made once by two who make it at the same time", async () => {
    const { make, listed } = await team();
    const written = await Promise.all([make(), make()]);
    const all = await listed();
    expect(Math.max(...written)).toBeLessThanOrEqual(all.length);
    expect(written[0] + written[1]).toBe(all.length);
    expect(new Set(all.map((one) => one.contact_id)).size).toBe(all.length);
  });

  it("cites evidence that exists, word for word", async () => {
    const { organizationId, make, listed } = await team();
    await make();
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

  it("never holds a suppressed contact, address or domain, nor a foreign owner's contact", async () => {
    const would = await team();
    await would.make();
    const [byContact, byAddress, byDomain, foreign] = (await would.listed()).filter(
      (one) => one.email !== null,
    );
    const { organizationId, make, listed } = await team();
    const suppress = (kind: string, contactCrmId: string | undefined, value: string | undefined) =>
      admin.query(
        `insert into public.suppression (organization_id, kind, contact_id, value, reason, source)
         values ($1, $2, (select id from public.contact where organization_id = $1 and crm_id = $3), $4, 'opposition', 'user')`,
        [organizationId, kind, contactCrmId, value],
      );
    await suppress("contact", byContact?.crm_id, undefined);
    await suppress("address", undefined, byAddress?.email?.toLowerCase());
    const domain = byDomain?.email?.split("@")[1];
    await suppress("domain", undefined, domain);
    await admin.query(
      "update public.contact set owner_email = 'ailleurs@exemple.fr' where organization_id = $1 and crm_id = $2",
      [organizationId, foreign?.crm_id],
    );
    await make();
    const all = await listed();
    expect(all.length).toBeGreaterThan(4);
    const ids = all.map((one) => one.crm_id);
    for (const one of [byContact, byAddress, byDomain, foreign]) expect(ids).not.toContain(one?.crm_id);
    expect(all.filter((one) => one.email?.endsWith(`@${domain ?? ""}`))).toEqual([]);
  });

  it("counts what a model read in a note", async () => {
    const words = "Elle compte sur un signe de ma part ce vendredi.";
    const { organizationId, camille, make, listed } = await team();
    const { rows } = await admin.query<{ id: string; contact: string }>(
      `with contact as (
         insert into public.contact (organization_id, owner_email, last_name)
         select $1, email, 'Sansraison' from better_auth."user" where id = $2 returning id)
       insert into public.note (organization_id, contact_id, date, text)
       select $1, id, '2026-11-17T09:00:00Z', $3 from contact returning id, contact_id as contact`,
      [organizationId, camille, words],
    );
    const said = { kind: "commitment", who: "us", act: "call", due: "ce vendredi" } as const;
    await createReading(admin, rows[0]?.id ?? "", [said], { reader: "model" });
    await make();
    expect((await listed()).find((one) => one.contact_id === rows[0]?.contact)?.reasons).toMatchObject([
      { text: "Rappel prévu pour aujourd’hui (noté mardi 17 novembre)", evidence: [{ quote: words }] },
    ]);
  });

  it("keeps a message that its person has edited", async () => {
    const { organizationId, make, listed } = await team();
    await make();
    const [kept] = await listed();
    await admin.query(
      "update public.action set ai_ice_breaking_message = 'Mes mots à moi', edited_at = now() where id = $1",
      [kept?.action_id],
    );
    await admin.query("delete from public.suggestion where organization_id = $1", [organizationId]);
    await make();
    expect((await listed()).find((one) => one.contact_id === kept?.contact_id)?.action_id).toBe(
      kept?.action_id,
    );
    const { rows } = await admin.query("select * from public.action where id = $1", [kept?.action_id]);
    expect(rows).toMatchObject([{ ai_ice_breaking_message: "Mes mots à moi", archived_at: null }]);
  });

  it("is also made for somebody who joins later in the day, from who is left", async () => {
    const { organizationId, make, listed } = await team();
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

  it("is not made for somebody who is banned", async () => {
    const { camille, antoine, make, listed } = await team();
    await admin.query(`update better_auth."user" set banned = true where id = $1`, [camille]);
    await make();
    const people = new Set((await listed()).map((one) => one.user_id));
    expect([people.has(camille), people.has(antoine)]).toEqual([false, true]);
  });

  it("is another one the next day", async () => {
    const { make, listed } = await team();
    await make();
    const before = await listed();
    await make("2026-11-21");
    expect(await listed()).toEqual(before);
    expect((await listed("2026-11-21")).length).toBeGreaterThan(0);
  });

  it("is refused in plain words where nothing can write messages, and touches nothing", async () => {
    const { organizationId, ctx } = await team();
    const before = await rowVersions(admin, organizationId);
    await expect(makeDay({ ...ctx, environment: createEnvironment({}) }, DAY, PARIS)).rejects.toMatchObject({
      code: "not_configured",
      message: "Aucun modèle de rédaction n’est configuré sur ce serveur.",
    });
    expect(await rowVersions(admin, organizationId)).toEqual(before);
  });

  it("has who was put off to it, first, with the message as it was left", async () => {
    const { organizationId, camille, make, listed } = await team();
    await make();
    const [, , last] = (await listed()).filter((one) => one.user_id === camille);
    await admin.query(
      `update public.action set ai_ice_breaking_message = 'Mon texte.', edited_at = now(), archived_at = '2026-11-20T09:00:00Z',
         archived_by = 'user', archived_reason = 'dismissed', resumes_on = '2026-11-24', handled_by = $2 where id = $1`,
      [last?.action_id, camille],
    );
    const of = async (day: string) => (await listed(day)).filter((one) => one.user_id === camille);
    await make("2026-11-23");
    expect((await of("2026-11-23")).map((one) => one.contact_id)).not.toContain(last?.contact_id);
    await make("2026-11-24");
    expect((await of("2026-11-24"))[0]).toMatchObject({
      contact_id: last?.contact_id,
      action_id: last?.action_id,
      reasons: expect.arrayContaining([
        expect.objectContaining({ text: expect.stringContaining("Vous avez remis ce contact") }),
      ]),
    });
    const { rows } = await admin.query(
      "select ai_ice_breaking_message as text from public.action where organization_id = $1 and id = $2 and archived_at is null",
      [organizationId, last?.action_id],
    );
    expect(rows).toEqual([{ text: "Mon texte." }]);
  });
});
