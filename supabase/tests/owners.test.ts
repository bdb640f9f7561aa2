import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import {
  createApiKey,
  createAssistant,
  createAssistantSecret,
  createMember,
  createOrganization,
  createUser,
} from "../../dev/test/factories.ts";

const { admin, platform } = await testStack();

/** An organization with a member's key, and what a statement reaches as the server's role with the claims of a role. */
async function organizationWithKey() {
  const organizationId = await createOrganization(admin);
  const [memberId, callerId] = [await createUser(admin), await createUser(admin)];
  await createMember(admin, organizationId, memberId);
  await createMember(admin, organizationId, callerId, "owner");
  await createApiKey(admin, organizationId, memberId);
  const assistantId = await createAssistant(admin, organizationId, memberId);
  await createAssistantSecret(admin, organizationId, assistantId);
  const reached = async (role: string, sql: string): Promise<number | null> => {
    const client = await platform.pool.connect();
    try {
      const claims = { sub: callerId, role: "authenticated", org_id: organizationId, org_role: role };
      await client.query("begin");
      await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
      return (await client.query(sql)).rowCount;
    } finally {
      await client.query("rollback");
      client.release();
    }
  };
  return { reached };
}

describe("what is an owner's", () => {
  it.each([
    ["the organization's settings", "update app.owned_organization set settings = '{}'"],
    ["another member's key", "update private.api_key set revoked_at = now()"],
    ["another member's assistant", "update private.assistant set revoked_at = now()"],
  ])("is the owner's alone to change in the database: %s", async (_, sql) => {
    const { reached } = await organizationWithKey();
    expect(await reached("owner", sql)).toBe(1);
    expect(await reached("member,owner", sql)).toBe(1);
    for (const role of ["admin", "member", "system"]) expect(await reached(role, sql)).toBe(0);
  });

  it("can be locked by other managers, who can change nothing by it", async () => {
    const { reached } = await organizationWithKey();
    expect(await reached("admin", "select from app.managed_organization for no key update")).toBe(1);
    for (const change of ["name = 'x'", "settings = '{}'", "id = gen_random_uuid()"])
      await expect(reached("owner", `update app.managed_organization set ${change}`)).rejects.toThrow(
        /permission denied/,
      );
  });

  it("is not what another member's assistant was given", async () => {
    const { reached } = await organizationWithKey();
    for (const role of ["owner", "admin", "member"])
      for (const sql of [
        "select id from private.assistant_secret",
        "update private.assistant_secret set used_at = now()",
      ])
        expect(await reached(role, sql)).toBe(0);
  });
});
