import { describe, expect, it } from "vitest";
import { createPerson, PASSWORD } from "../../../dev/test/caller.ts";
import { dataOf, oldClients } from "../../../dev/test/client-1-2-8.ts";

const { admin, signedIn, withSession, newClient } = await oldClients();
const boss = await createPerson(admin, { user: { role: "admin" } });
const { client } = await withSession(boss);

const userShape = (of: { userId: string; email: string }) => ({
  id: of.userId,
  email: of.email,
  name: "Camille Renaud",
  role: "user",
  createdAt: expect.any(Date),
  updatedAt: expect.any(Date),
});

/** A signed-in person to administer. */
async function person() {
  const me = await createPerson(admin);
  return { ...me, ...(await withSession(me)) };
}

describe("with the client of better-auth 1.2.8, a product administrator", () => {
  it("lists users by the page", async () => {
    const me = await person();
    const query = { limit: 5, offset: 0, searchField: "email" as const, searchValue: me.email };
    const listed = dataOf(await client.admin.listUsers({ query }));
    expect(listed).toMatchObject({ users: [userShape(me)], total: 1, limit: 5 });
  });

  it("creates a user, who signs in", async () => {
    const email = "nouveau@exemple.test";
    const made = await client.admin.createUser({ email, password: PASSWORD, name: "Nouveau", role: "user" });
    expect(dataOf(made)).toMatchObject({ user: { email, name: "Nouveau", role: "user" } });
    expect((await newClient().client.signIn.email({ email, password: PASSWORD })).error).toBeNull();
  });

  it("sets a role", async () => {
    const me = await person();
    const reply = await client.admin.setRole({ userId: me.userId, role: "admin" });
    expect(dataOf(reply)).toMatchObject({ user: { ...userShape(me), role: "admin" } });
  });

  it("bans with a reason and an expiry in seconds, at once, and lifts the ban", async () => {
    const me = await person();
    const ban = { userId: me.userId, banReason: "Départ", banExpiresIn: 3600 };
    const { user } = dataOf(await client.admin.banUser(ban));
    expect(user).toMatchObject({ id: me.userId, banned: true, banReason: "Départ" });
    const lasts = new Date(user.banExpires ?? 0).getTime() - Date.now();
    expect(lasts).toBeGreaterThan(3_500_000);
    expect(lasts).toBeLessThanOrEqual(3_600_000);
    expect(dataOf(await me.client.getSession())).toBeNull();
    const unbanned = await client.admin.unbanUser({ userId: me.userId });
    expect(dataOf(unbanned)).toMatchObject({ user: { id: me.userId, banned: false, banReason: null } });
    expect((await signedIn(me.email)).client).toBeDefined();
  });

  it("stands in for a user and comes back", async () => {
    const me = await person();
    const { client: boss2 } = await withSession(boss);
    const taken = dataOf(await boss2.admin.impersonateUser({ userId: me.userId }));
    expect(taken).toMatchObject({
      session: { userId: me.userId, impersonatedBy: boss.userId },
      user: userShape(me),
    });
    expect(dataOf(await boss2.getSession())?.user.id).toBe(me.userId);
    const back = dataOf(await boss2.admin.stopImpersonating());
    expect(back).toMatchObject({ session: { userId: boss.userId }, user: { id: boss.userId } });
    expect(dataOf(await boss2.getSession())?.user.id).toBe(boss.userId);
  });

  it("lists and revokes a user's sessions, one by its token and all", async () => {
    const me = await person();
    const { client: second } = await withSession(me);
    const { sessions } = dataOf(await client.admin.listUserSessions({ userId: me.userId }));
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ userId: me.userId, token: expect.any(String) });
    const sessionToken = dataOf(await second.getSession())?.session.token ?? "";
    expect(dataOf(await client.admin.revokeUserSession({ sessionToken }))).toEqual({ success: true });
    expect(dataOf(await second.getSession())).toBeNull();
    expect(dataOf(await me.client.getSession())?.user.id).toBe(me.userId);
    expect(dataOf(await client.admin.revokeUserSessions({ userId: me.userId }))).toEqual({ success: true });
    expect(dataOf(await me.client.getSession())).toBeNull();
  });

  it("sets a password and removes a user", async () => {
    const me = await person();
    const newPassword = "Nouvelle-Phrase-2027!";
    const set = await client.admin.setUserPassword({ userId: me.userId, newPassword });
    expect(dataOf(set)).toEqual({ status: true });
    expect((await signedIn(me.email, newPassword)).client).toBeDefined();
    expect(dataOf(await client.admin.removeUser({ userId: me.userId }))).toEqual({ success: true });
    const { rowCount } = await admin.query(`select from better_auth."user" where id = $1`, [me.userId]);
    expect(rowCount).toBe(0);
  });

  it("asks for rights by `permissions` and by the deprecated `permission`", async () => {
    const { client: plain } = await person();
    for (const [asking, success] of [
      [client, true],
      [plain, false],
    ] as const) {
      for (const name of ["permissions", "permission"]) {
        const reply = await asking.$fetch("/admin/has-permission", {
          method: "POST",
          body: { [name]: { user: ["ban"] } },
        });
        expect(dataOf(reply)).toEqual({ success, error: null });
      }
    }
  });
});

describe("with the client of better-auth 1.2.8, a plain user", () => {
  it("administers nobody: 403", async () => {
    const [me, other] = [await person(), await person()];
    const { userId } = other;
    const statuses = [
      await me.client.admin.listUsers({ query: {} }),
      await me.client.admin.createUser({
        email: "x@exemple.test",
        password: PASSWORD,
        name: "X",
        role: "user",
      }),
      await me.client.admin.setRole({ userId, role: "admin" }),
      await me.client.admin.banUser({ userId }),
      await me.client.admin.unbanUser({ userId }),
      await me.client.admin.impersonateUser({ userId }),
      await me.client.admin.listUserSessions({ userId }),
      await me.client.admin.revokeUserSessions({ userId }),
      await me.client.admin.setUserPassword({ userId, newPassword: "Nouvelle-Phrase-2027!" }),
      await me.client.admin.removeUser({ userId }),
    ].map((reply) => reply.error?.status);
    expect(statuses).toEqual(statuses.map(() => 403));
    expect(dataOf(await other.client.getSession())?.user.id).toBe(userId);
  });
});
