import { describe, expect, it } from "vitest";
import { crmWorld, type Member } from "../../../dev/test/crm-world.ts";
import { signedInMember } from "../../../dev/test/factories.ts";
import { answerConsent, HUB_ID, testPortal } from "../../../dev/test/hubspot.ts";
import { claimAccount } from "./account-store.ts";

const OTHER = 27_000_001;
const world = await crmWorld([testPortal(4), testPortal(2, OTHER)]);
const { admin } = world;

/** Goes through HubSpot's consent for an account; returns the final page's title. */
async function connect(cookie: string, hubId: number, replace = false): Promise<string> {
  const reply = await world.call(`/api/hubspot/auth-url?replace=${replace}`, cookie);
  expect(reply.status).toBe(200);
  const back = await answerConsent(((await reply.json()) as { url: string }).url, "allow", hubId);
  const page = await world.call(back.pathname + back.search, cookie);
  return `${page.status} ${/<h1>(.*)<\/h1>/.exec(await page.text())?.[1] ?? ""}`;
}

const rows = async (sql: string, { organizationId }: Member) =>
  (await admin.query<Record<string, unknown>>(sql, [organizationId])).rows;
const contactIds = async (member: Member) =>
  (
    await rows(
      "select id from public.contact where organization_id = $1 and crm = 'hubspot' order by id",
      member,
    )
  ).map(({ id }) => id);
const connection = (member: Member) =>
  rows("select portal_id, state from private.crm_connection where organization_id = $1", member);

const REFUSED = "409 Ce n’est pas le même compte HubSpot";
const CONNECTED = "200 HubSpot est connecté";

async function synchronized(): Promise<Member> {
  const member = await world.connected();
  await world.work(member.organizationId);
  expect(await contactIds(member)).not.toEqual([]);
  return member;
}

describe("another account of the same CRM", () => {
  it("is refused while contacts of the first are here; nothing changes", async () => {
    const member = await synchronized();
    const before = await contactIds(member);
    expect(await connect(member.cookie, OTHER)).toBe(REFUSED);
    expect(await connection(member)).toEqual([{ portal_id: String(HUB_ID), state: "active" }]);
    expect(await world.sync(member)).toMatchObject({ state: "done" });
    expect(await contactIds(member)).toEqual(before);
  });

  it("is refused after a disconnection too; the first one is taken again", async () => {
    const member = await synchronized();
    await world.call("/api/crm/disconnect", member.cookie, { crm: "hubspot" });
    expect(await connect(member.cookie, OTHER)).toBe(REFUSED);
    expect(await connection(member)).toEqual([]);
    expect(await connect(member.cookie, HUB_ID)).toBe(CONNECTED);
  });

  it("takes the first one's place when a manager confirms: its contacts go, and no history of theirs stays", async () => {
    const member = await synchronized();
    const { organizationId } = member;
    const before = await contactIds(member);
    await admin.query(
      "insert into public.contact (organization_id, last_name, email) values ($1, 'Fichier', 'fichier@exemple.test')",
      [organizationId],
    );
    expect(await connect(member.cookie, OTHER, true)).toBe(CONNECTED);
    expect(await contactIds(member)).toEqual([]);
    expect(await rows("select 1 from public.engagement where organization_id = $1", member)).toEqual([]);
    expect(await rows("select 1 from private.raw_text where organization_id = $1", member)).toEqual([]);
    expect(await world.work(organizationId)).toMatchObject({ state: "done" });
    const after = await contactIds(member);
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter((id) => before.includes(id))).toEqual([]);
    expect(
      await rows("select last_name from public.contact where organization_id = $1 and crm is null", member),
    ).toEqual([{ last_name: "Fichier" }]);
    expect(await connect(member.cookie, HUB_ID)).toBe(REFUSED);
  });

  it("stops a synchronization of the first that is under way", async () => {
    const member = await synchronized();
    await world.call("/api/crm/refresh-contacts", member.cookie, { crm: "hubspot" });
    const { id } = await world.newestJob(member.organizationId);
    expect(await connect(member.cookie, OTHER, true)).toBe(CONNECTED);
    const jobs = await rows("select id, state from public.job where organization_id = $1", member);
    expect(jobs).toContainEqual({ id, state: "canceled" });
  });

  it("is a manager's to confirm, also once the state was given", async () => {
    const member = await synchronized();
    const { organizationId } = member;
    const colleague = await signedInMember(admin, { organizationId });
    expect((await world.call("/api/hubspot/auth-url?replace=true", colleague.cookie)).status).toBe(403);
    const manager = await signedInMember(admin, { organizationId, role: "admin" });
    const reply = await world.call("/api/hubspot/auth-url?replace=true", manager.cookie);
    const back = await answerConsent(((await reply.json()) as { url: string }).url, "allow", OTHER);
    await admin.query("update better_auth.member set role = 'member' where user_id = $1", [manager.userId]);
    expect((await world.call(back.pathname + back.search, manager.cookie)).status).toBe(409);
    expect(await connection(member)).toEqual([{ portal_id: String(HUB_ID), state: "active" }]);
  });

  it("is not taken before the last contact of the first is gone; the next attempt goes on", async () => {
    const member = await synchronized();
    const ctx = world.system(member.organizationId);
    expect(await claimAccount(ctx, "hubspot", String(OTHER), true, -1)).toBe("unfinished");
    expect(await connection(member)).toEqual([]);
    const account = () =>
      rows("select portal_id from private.crm_account where organization_id = $1", member);
    expect(await account()).toEqual([{ portal_id: String(HUB_ID) }]);
    expect(await claimAccount(ctx, "hubspot", String(OTHER), true)).toBe("ok");
    expect(await account()).toEqual([{ portal_id: String(OTHER) }]);
    expect(await contactIds(member)).toEqual([]);
  });

  it("is taken without a word where nothing of the first is here", async () => {
    const member = await world.connected();
    expect(await contactIds(member)).toEqual([]);
    expect(await connect(member.cookie, OTHER)).toBe(CONNECTED);
    expect(await connection(member)).toEqual([{ portal_id: String(OTHER), state: "active" }]);
  });
});
