import { expect, it } from "vitest";
import { organizationStack } from "../../../dev/test/staff.ts";
import { REACHABLE } from "../reachable.ts";

const { admin, call, createStaff } = await organizationStack();
const staff = await createStaff();

const CALLS = REACHABLE.map((one) => one.split(" ") as ["GET" | "POST", string]).filter(([, path]) =>
  path.startsWith("/organization/"),
);
const expired = await createStaff();
await admin.query("update better_auth.session set expires_at = now() where user_id = $1", [
  expired.owner.userId,
]);

it.each(CALLS)("%s %s is 401 without a session, though what it holds fits nothing", async (method, path) => {
  const body = method === "GET" ? {} : { body: { organizationId: 7 } };
  expect((await call(method, `/api/auth${path}`, { cookie: expired.owner.cookie, ...body })).status).toBe(
    401,
  );
});

it.each([
  [undefined],
  [{}],
  [{ organizationId: staff.organizationId }],
  [[]],
  // What is refused of every call, whatever its path.
  [{ email: `${"a".repeat(300)}@exemple.test` }],
  [{ newPassword: "court" }],
])("a call without a session is 401 before anything of it is read: %j", async (body) => {
  for (const cookie of [undefined, expired.owner.cookie])
    expect((await call("POST", "/api/auth/organization/update", { cookie, body })).status).toBe(401);
});
