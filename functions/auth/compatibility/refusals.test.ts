import { betterAuth } from "better-auth";
import { organization } from "better-auth/plugins";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { callerOf, createPerson, signIn } from "../../../dev/test/caller.ts";
import { TEST_SECRET, testStack } from "../../../dev/test/database.ts";
import { route } from "../auth.ts";
import { createAuthPool } from "../pool.ts";
import { compatibility } from "./plugin.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route]);
const owner = await createPerson(admin, { role: "owner" });
const cookie = await signIn(call, owner.email);

describe("check-slug", () => {
  it("needs a session and a slug", async () => {
    const statuses = [
      await call("POST", "/api/auth/organization/check-slug", { body: { slug: "libre" } }),
      await call("POST", "/api/auth/organization/check-slug", { cookie, body: {} }),
    ].map((reply) => reply.status);
    expect(statuses).toEqual([401, 400]);
  });

  it("keeps its words in English", async () => {
    const { rows } = await admin.query<{ slug: string }>(
      "select slug from better_auth.organization where id = $1",
      [owner.organizationId],
    );
    const reply = await call("POST", "/api/auth/organization/check-slug", { cookie, body: rows[0] });
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ code: "SLUG_IS_TAKEN", message: "slug is taken" });
  });
});

describe("update", () => {
  it("says of a slug that another organization has what check-slug does, and changes nothing", async () => {
    const other = await createPerson(admin, { role: "owner" });
    const slugOf = async (id: string | null) =>
      (await admin.query<{ slug: string }>("select slug from better_auth.organization where id = $1", [id]))
        .rows[0]?.slug;
    const [mine, taken] = [await slugOf(owner.organizationId), await slugOf(other.organizationId)];
    const reply = await call("POST", "/api/auth/organization/update", {
      cookie,
      body: { organizationId: owner.organizationId, data: { slug: taken } },
    });
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ code: "SLUG_IS_TAKEN", message: "slug is taken" });
    expect(await slugOf(owner.organizationId)).toBe(mine);
  });
});

describe("the deletion of an organization, where it is disabled", () => {
  const pool = createAuthPool(platform.environment, platform.log);
  afterAll(() => pool.end());
  const auth = betterAuth({
    baseURL: "http://localhost:3000",
    secret: TEST_SECRET,
    database: {
      db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] }),
      type: "postgres",
    },
    advanced: { database: { generateId: "uuid" } },
    plugins: [
      organization({ teams: { enabled: true }, disableOrganizationDeletion: true }),
      compatibility(pool),
    ],
  });
  const remove = (headers: Record<string, string>, body: unknown) =>
    auth.handler(
      new Request("http://localhost:3000/api/auth/organization/delete", {
        method: "POST",
        headers: { origin: "http://localhost:3000", "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    );

  it("is 403, after a missing session, 401, and a missing id, 400", async () => {
    const body = { organizationId: owner.organizationId };
    const replies = [await remove({}, body), await remove({ cookie }, {}), await remove({ cookie }, body)];
    expect(replies.map((reply) => reply.status)).toEqual([401, 400, 403]);
    expect(await replies[2]?.json()).toMatchObject({ code: "ORGANIZATION_DELETION_DISABLED" });
    const { rowCount } = await admin.query("select from better_auth.organization where id = $1", [
      owner.organizationId,
    ]);
    expect(rowCount).toBe(1);
  });
});
