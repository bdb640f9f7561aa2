import { expect, it } from "vitest";
import { organizationStack } from "../../../dev/test/staff.ts";
import { REACHABLE } from "../reachable.ts";

const { admin, call, createStaff } = await organizationStack();
const staff = await createStaff();

const CALLS = REACHABLE.map((one) => one.split(" ") as ["GET" | "POST", string]).filter(([, path]) =>
  path.startsWith("/organization/"),
);
const bodies = [
  undefined,
  {},
  { organizationId: 7 },
  { organizationId: staff.organizationId },
  [],
  // What is refused of every call, whatever its path.
  { email: `${"a".repeat(300)}@exemple.test` },
  { newPassword: "court" },
];

it.each(CALLS)("%s %s is 401 without a session, whatever it holds", async (method, path) => {
  const expired = await createStaff();
  await admin.query("update better_auth.session set expires_at = now() where user_id = $1", [
    expired.owner.userId,
  ]);
  for (const cookie of [undefined, expired.owner.cookie]) {
    for (const body of method === "GET" ? [undefined] : bodies) {
      const reply = await call(method, `/api/auth${path}`, { cookie, body });
      expect([reply.status, JSON.stringify(body)]).toEqual([401, JSON.stringify(body)]);
    }
  }
});
