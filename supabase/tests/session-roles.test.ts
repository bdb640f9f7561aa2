import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { createContact, createOrganization, createUser, signedInMember } from "../../dev/test/factories.ts";
import { asActor, errorOf } from "./attempt.ts";
import { createWorld } from "./world.ts";

const { admin, platform } = await testStack();

describe('a stored role that is spelled "system"', () => {
  it.each([
    ["system", ""],
    ["member,system", "member"],
    ["system,owner", "owner"],
    ["system,system", ""],
  ])("%j counts as %j", async (stored, counted) => {
    const me = await signedInMember(admin, { role: stored });
    const { rows } = await platform.pool.query<{ gate: unknown }>("select app.gate($1) as gate", [me.token]);
    expect(rows[0]?.gate).toMatchObject({ state: "ok", organization_role: counted });
  });

  it("gives no right of the system", async () => {
    const me = await signedInMember(admin, { role: "system" });
    const contactId = await createContact(admin, me.organizationId);
    const client = await platform.pool.connect();
    try {
      await client.query("begin");
      await client.query("select app.open_session($1)", [me.token]);
      const removed = await client.query("delete from public.contact where id = $1 returning id", [
        contactId,
      ]);
      expect(removed.rowCount).toBe(0);
      const insert = client.query("insert into public.contact (organization_id) values ($1)", [
        me.organizationId,
      ]);
      expect(await errorOf(insert)).toMatch(/row-level security/);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("what scheduled work lists", () => {
  it("is every organization without a claim, and the members of the claimed one", async () => {
    const [me, other] = [await signedInMember(admin), await signedInMember(admin)];
    await createUser(admin);
    const empty = await createOrganization(admin);
    const { rows } = await platform.pool.query<{ organization_id: string }>(
      "select organization_id from app.organizations_to_serve()",
    );
    expect(rows.map((row) => row.organization_id)).toEqual(
      expect.arrayContaining([me.organizationId, other.organizationId, empty]),
    );
    const members = await asActor(
      admin,
      "app_server without claims",
      [await createWorld(admin), await createWorld(admin)],
      async (client) => {
        const before = await client.query("select from app.member where not banned");
        await client.query("select set_config('request.jwt.claims', $1, true)", [
          JSON.stringify({ org_id: me.organizationId, org_role: "system" }),
        ]);
        const after = await client.query<{ user_id: string }>(
          "select user_id from app.member where not banned",
        );
        return [before.rowCount, after.rows.map((row) => row.user_id)];
      },
    );
    expect(members).toEqual([0, [me.userId]]);
  });
});
