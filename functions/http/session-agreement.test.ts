import { describe, expect, it } from "vitest";
import { agreed, agreementOf, NOBODY } from "../../dev/test/agreement.ts";
import { createPerson, signIn } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";

const stack = await testStack();
const { admin } = stack;
const { call, verdicts, signedIn } = agreementOf(stack);

describe("the gate and better-auth say the same of a session", () => {
  it("just made by signing in", async () => {
    const me = await signedIn();
    expect(await verdicts(me.cookie)).toEqual(agreed(me.userId));
  });

  it("that has expired, whichever is asked first", async () => {
    const me = await signedIn();
    await admin.query(
      "update better_auth.session set expires_at = now() - interval '1 second' where token = $1",
      [me.token],
    );
    expect(await verdicts(me.cookie)).toEqual(NOBODY);
    expect(await verdicts(me.cookie)).toEqual(NOBODY);
  });

  it("that its person has ended", async () => {
    const me = await signedIn();
    const out = await call("POST", "/api/auth/sign-out", { cookie: me.cookie, body: {} });
    expect(out.json).toEqual({ success: true });
    expect(await verdicts(me.cookie)).toEqual(NOBODY);
  });

  it("that was revoked from another one", async () => {
    const me = await signedIn();
    const other = await signIn(call, me.email);
    const revoked = await call("POST", "/api/auth/revoke-session", {
      cookie: other,
      body: { token: me.token },
    });
    expect(revoked.json).toEqual({ status: true });
    expect(await verdicts(me.cookie)).toEqual(NOBODY);
    expect(await verdicts(other)).toEqual(agreed(me.userId));
  });

  it.each([
    ["for good", "null"],
    ["until tomorrow", "now() + interval '1 day'"],
  ])("of somebody banned %s, from the first call on", async (_, until) => {
    const me = await signedIn();
    await admin.query(`update better_auth."user" set banned = true, ban_expires = ${until} where id = $1`, [
      me.userId,
    ]);
    expect(await verdicts(me.cookie)).toEqual(NOBODY);
    const again = call("POST", "/api/auth/change-password", {
      cookie: me.cookie,
      body: { currentPassword: "x", newPassword: "Prospection-2027!" },
    });
    expect((await again).status).toBe(401);
  });

  it("of somebody whose ban is over", async () => {
    const me = await signedIn();
    await admin.query(
      `update better_auth."user" set banned = true, ban_expires = now() - interval '1 minute' where id = $1`,
      [me.userId],
    );
    expect(await verdicts(me.cookie)).toEqual(agreed(me.userId));
  });

  it("of a deleted account", async () => {
    const me = await signedIn();
    await admin.query(`delete from better_auth."user" where id = $1`, [me.userId]);
    expect(await verdicts(me.cookie)).toEqual(NOBODY);
  });

  it("that better-auth renews, before and after", async () => {
    const me = await signedIn();
    await admin.query(
      "update better_auth.session set expires_at = now() + interval '2 days', updated_at = now() - interval '5 days' where token = $1",
      [me.token],
    );
    expect(await verdicts(me.cookie)).toEqual(agreed(me.userId));
    const { rows } = await admin.query<{ renewed: boolean }>(
      "select expires_at > now() + interval '6 days' as renewed from better_auth.session where token = $1",
      [me.token],
    );
    expect(rows[0]?.renewed).toBe(true);
    expect(await verdicts(me.cookie)).toEqual(agreed(me.userId));
  });

  it("of an account without membership, which has a session and no organization", async () => {
    const lonely = await createPerson(admin, { organizationId: null });
    const cookie = await signIn(call, lonely.email);
    expect(await verdicts(cookie)).toEqual({
      gate: "no_active_organization",
      read: "no_active_organization",
      betterAuth: lonely.userId,
    });
    expect((await call("GET", "/api/who", { cookie })).status).toBe(403);
  });
});
