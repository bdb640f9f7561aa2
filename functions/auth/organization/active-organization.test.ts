import { describe, expect, it } from "vitest";
import { callerOf, PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { createMember } from "../../../dev/test/factories.ts";
import { organizationStack } from "../../../dev/test/staff.ts";
import { route as feed } from "../../contacts/get-feed.ts";
import { SessionReply } from "../contract.ts";

const { admin, call, platform, post, get, createStaff } = await organizationStack();
const product = callerOf(platform, [feed]);

const activeOf = async (cookie: string) =>
  SessionReply.parse((await call("GET", "/api/auth/get-session", { cookie })).json)?.session
    .activeOrganizationId;
const feedStatus = async (cookie: string) =>
  (await product("GET", "/api/me/contacts/feed", { cookie })).status;

describe("the active organization", () => {
  it("is set to one's own by its id or its slug, and unset with null", async () => {
    const [staff, second] = [await createStaff(), await createStaff()];
    const { cookie, userId } = staff.member;
    await createMember(admin, second.organizationId, userId);
    const { rows } = await admin.query<{ slug: string }>(
      "select slug from better_auth.organization where id = $1",
      [staff.organizationId],
    );
    expect((await post("set-active", cookie, { organizationId: second.organizationId })).status).toBe(200);
    expect(await activeOf(cookie)).toBe(second.organizationId);
    expect((await post("set-active", cookie, { organizationSlug: rows[0]?.slug })).status).toBe(200);
    expect(await activeOf(cookie)).toBe(staff.organizationId);
    expect((await post("set-active", cookie, { organizationId: null })).status).toBe(200);
    expect(await activeOf(cookie)).toBeNull();
    expect(await feedStatus(cookie)).toBe(403);
  });

  it("stays where one signs in again, though another was joined first; not in somebody else's browser", async () => {
    const [staff, second] = [await createStaff(), await createStaff()];
    const { cookie, userId, email } = staff.member;
    await createMember(admin, second.organizationId, userId);
    expect((await post("set-active", cookie, { organizationId: second.organizationId })).status).toBe(200);
    const again = async (cookie: string) =>
      call("POST", "/api/auth/sign-in/email", {
        cookie,
        body: { email, password: PASSWORD, rememberMe: true },
      });
    expect(await activeOf((await again(cookie)).cookie)).toBe(second.organizationId);
    expect(await activeOf((await again(second.owner.cookie)).cookie)).toBe(staff.organizationId);
  });

  it("is never one that the person is no member of: an error, and none is active then", async () => {
    const [staff, other] = [await createStaff(), await createStaff()];
    const { cookie } = staff.member;
    const back = () => post("set-active", cookie, { organizationId: staff.organizationId });
    const { organizationId } = other;
    const tries = [
      () => post("set-active", cookie, { organizationId }),
      () => get("get-full-organization", cookie, { organizationId }),
    ];
    for (const attempt of tries) {
      expect((await back()).status).toBe(200);
      expect((await attempt()).status).toBe(403);
      expect(await activeOf(cookie)).toBeNull();
    }
    expect((await post("set-active", cookie, { organizationId: crypto.randomUUID() })).status).toBe(403);
  });

  it("ends on all sessions of somebody who leaves, and of nobody else", async () => {
    const staff = await createStaff();
    const { email, cookie } = staff.member;
    const elsewhere = await signIn(call, email);
    expect([await feedStatus(cookie), await feedStatus(elsewhere)]).toEqual([200, 200]);
    expect((await post("leave", cookie, { organizationId: staff.organizationId })).status).toBe(200);
    for (const one of [cookie, elsewhere]) {
      expect(await activeOf(one)).toBeNull();
      expect(await feedStatus(one)).toBe(403);
    }
    expect(await activeOf(staff.owner.cookie)).toBe(staff.organizationId);
  });

  it("ends on all sessions of somebody who is removed, but not where another is active", async () => {
    const [staff, second] = [await createStaff(), await createStaff()];
    const { email, cookie, userId, memberId } = staff.member;
    const [elsewhere, third] = [await signIn(call, email), await signIn(call, email)];
    await createMember(admin, second.organizationId, userId);
    await post("set-active", third, { organizationId: second.organizationId });
    const removed = await post("remove-member", staff.owner.cookie, { memberIdOrEmail: memberId });
    expect(removed.status).toBe(200);
    for (const one of [cookie, elsewhere]) {
      expect(await activeOf(one)).toBeNull();
      expect(await feedStatus(one)).toBe(403);
    }
    expect(await activeOf(third)).toBe(second.organizationId);
    expect(await feedStatus(third)).toBe(200);
  });
});
