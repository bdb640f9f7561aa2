import { describe, expect, it } from "vitest";
import { callerOf, createPerson } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createSession } from "../../../dev/test/factories.ts";
import { route as banUser } from "../../users/ban-user.ts";
import { route as deleteUser } from "../../users/delete-user.ts";
import { route as updateUser } from "../../users/update-user.ts";
import { route } from "../auth.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route, banUser, deleteUser, updateUser]);

async function administrator() {
  const { userId } = await createPerson(admin, { user: { role: "admin" }, organizationId: null });
  return { userId, cookie: (await createSession(admin, userId, null)).cookie };
}
const active = async () => {
  const { rowCount } = await admin.query(
    `select from better_auth."user" where role = 'admin' and not coalesce(banned, false)`,
  );
  return rowCount;
};
type Way = (cookie: string, userId: string) => ReturnType<typeof call>;
const auth = (path: string, fields: Record<string, unknown> = {}): Way => {
  return (cookie, userId) => call("POST", `/api/auth/admin/${path}`, { cookie, body: { userId, ...fields } });
};
const WAYS: Record<string, Way> = {
  "banned by the product": (cookie, id) => call("POST", `/api/users/${id}/ban`, { cookie, body: {} }),
  "deleted by the product": (cookie, id) => call("DELETE", `/api/users/${id}`, { cookie }),
  "demoted by the product": (cookie, id) =>
    call("PATCH", `/api/users/${id}`, { cookie, body: { role: "user" } }),
  "banned by better-auth": auth("ban-user"),
  "deleted by better-auth": auth("remove-user"),
  "demoted by better-auth": auth("set-role", { role: "user" }),
};
const NAMES = Object.keys(WAYS);

describe("The product keeps an administrator", () => {
  it.each(NAMES.flatMap((one, index) => NAMES.slice(index).map((other) => [one, other] as const)))(
    "when two go at the same time, each by the other's hand: %s, %s",
    async (one, other) => {
      // These two are the only administrators.
      const [first, second] = [await administrator(), await administrator()];
      await admin.query(`update better_auth."user" set role = 'user' where id <> all ($1)`, [
        [first.userId, second.userId],
      ]);
      expect(await active()).toBe(2);
      const replies = await Promise.all([
        WAYS[one]?.(first.cookie, second.userId),
        WAYS[other]?.(second.cookie, first.userId),
      ]);
      expect(await active()).toBeGreaterThanOrEqual(1);
      for (const reply of replies) {
        expect(reply?.status, reply?.text).toBeLessThan(500);
        expect(reply?.text).not.toContain("unknown");
      }
    },
  );
});
