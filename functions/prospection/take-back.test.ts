import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import {
  createContact,
  createMember,
  createSession,
  createUser,
  signedInMember,
} from "../../dev/test/factories.ts";
import { lea, paul, startSynchronization } from "../../supabase/tests/synchronization.ts";
import { route as create } from "./create-suppression.ts";
import { route as lift } from "./delete-suppression.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [create, lift]);

describe("to take an objection back", () => {
  it("does not undo that of a colleague who registered it too", async () => {
    const me = await signedInMember(admin);
    const { organizationId } = me;
    const colleagueId = await createUser(admin);
    await createMember(admin, organizationId, colleagueId);
    const colleague = (await createSession(admin, colleagueId, organizationId)).cookie;
    const contactId = await createContact(admin, organizationId);
    const body = { kind: "contact", contactId, reason: "opposition" };
    const mine = await call("POST", "/api/suppressions", { cookie: me.cookie, body });
    expect((await call("POST", "/api/suppressions", { cookie: colleague, body })).status).toBeLessThan(300);
    await call("DELETE", `/api/suppressions/${(mine.json as { id: string }).id}`, { cookie: me.cookie });
    const { rowCount } = await admin.query("select from public.suppression where contact_id = $1", [
      contactId,
    ]);
    expect(rowCount).toBe(1);
  });

  it("is over after ten minutes, also where a CRM merged the contact since", async () => {
    const { world, page } = await startSynchronization(admin, platform);
    await page("contacts", [lea, paul]);
    const me = await signedInMember(admin, { organizationId: world.organizationId });
    await admin.query(
      `insert into public.suppression (organization_id, kind, contact_id, reason, source, created_by, created_at)
       select organization_id, 'contact', id, 'opposition', 'user', $2, now() - interval '1 year'
       from public.contact where organization_id = $1 and crm_id = '2'`,
      [world.organizationId, me.userId],
    );
    await page("merged-contacts", [{ crmId: "1", mergedCrmIds: ["2"] }]);
    const { rows } = await admin.query<{ id: string; age: string }>(
      `select s.id, now() - s.created_at > interval '1 hour' as age from public.suppression s join public.contact c on c.id = s.contact_id
       where s.organization_id = $1 and c.crm_id = '1'`,
      [world.organizationId],
    );
    expect(rows).toHaveLength(1);
    const reply = await call("DELETE", `/api/suppressions/${rows[0]?.id}`, { cookie: me.cookie });
    expect(reply.status).toBe(403);
  });

  it("is over after ten minutes, also where retention turned it into the address's", async () => {
    const me = await signedInMember(admin);
    const { organizationId } = me;
    const contactId = await createContact(admin, organizationId, { email: "vieux@exemple.test" });
    await admin.query(
      `insert into public.suppression (organization_id, kind, contact_id, reason, source, created_by, created_at)
       values ($1, 'contact', $2, 'opposition', 'user', $3, now() - interval '1 year')`,
      [organizationId, contactId, me.userId],
    );
    const client = await platform.pool.connect();
    await client.query("begin");
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: me.userId, role: "authenticated", org_id: organizationId, org_role: "owner" }),
    ]);
    await client.query("select app.erase_contacts(array[$1]::uuid[], true)", [contactId]);
    await client.query("commit");
    client.release();
    const { rows } = await admin.query<{ id: string }>(
      "select id from public.suppression where organization_id = $1 and kind = 'address'",
      [organizationId],
    );
    expect(rows).toHaveLength(1);
    const reply = await call("DELETE", `/api/suppressions/${rows[0]?.id}`, { cookie: me.cookie });
    expect(reply.status).toBe(403);
  });
});
