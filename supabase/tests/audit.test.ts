import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { freshAccessToken } from "../../functions/crm/connections/access-token-store.ts";
import { deleteConnection } from "../../functions/crm/connections/account-store.ts";
import { saveConnection, saveOwners } from "../../functions/crm/connections/connection-store.ts";
import { type Claims, systemClaims } from "../../functions/http/context.ts";
import { asActor, errorOf } from "./attempt.ts";
import { createWorld } from "./world.ts";

const { admin, platform } = await testStack();
const worlds = [await createWorld(admin), await createWorld(admin)] as const;
const [ours] = worlds;

const record = (entry: unknown) =>
  platform.pool.query("select app.record_audit($1)", [JSON.stringify(entry)]);

/** The entries `work` leaves, the oldest first. */
async function written(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const last = await admin.query<{ id: string }>("select coalesce(max(id), 0) as id from private.audit");
  await work();
  const { rows } = await admin.query<Record<string, unknown>>(
    "select * from private.audit where id > $1 order by id",
    [last.rows[0]?.id],
  );
  return rows;
}

describe("app.record_audit", () => {
  it("needs an event alone", async () => {
    expect(await written(() => record({ event: "user.updated" }))).toMatchObject([
      { event: "user.updated", outcome: "success", actor_id: null, organization_id: null, detail: {} },
    ]);
    expect(await errorOf(record({}))).toMatch(/null value in column "event"/);
    expect(await errorOf(record({ event: "user.updated", outcome: "maybe" }))).toMatch(/check constraint/);
  });

  it("names no imported file, even from code that still tells one", async () => {
    const entry = { event: "import.completed", targetKind: "import", targetLabel: "m.dupont (devis).csv" };
    expect(await written(() => record(entry))).toMatchObject([{ target_kind: "import", target_label: null }]);
  });

  it("writes accents as erasures look for them, though a Mac writes them apart", async () => {
    const name = "Aurélien Quévremont";
    const [label, detail] = [name.normalize("NFD"), { to: name.normalize("NFD") }];
    const entry = { event: "team.updated", targetKind: "team", targetLabel: label, detail };
    expect(await written(() => record(entry))).toMatchObject([{ target_label: name, detail: { to: name } }]);
  });

  it("keeps every key", async () => {
    const entry = {
      event: "member.removed",
      outcome: "failure",
      actorId: ours.ownerId,
      actorEmail: "avant@exemple.test",
      impersonatedBy: ours.adminId,
      organizationId: ours.organizationId,
      targetKind: "user",
      targetId: ours.memberId,
      targetLabel: "camille@exemple.test",
      detail: { from: "member" },
      ipAddress: "192.0.2.1",
      requestId: "r1",
    };
    expect(await written(() => record(entry))).toMatchObject([
      {
        event: "member.removed",
        outcome: "failure",
        actor_id: ours.ownerId,
        actor_email: "avant@exemple.test",
        impersonated_by: ours.adminId,
        organization_id: ours.organizationId,
        target_kind: "user",
        target_id: ours.memberId,
        target_label: "camille@exemple.test",
        detail: { from: "member" },
        ip_address: "192.0.2.1",
        request_id: "r1",
      },
    ]);
  });

  it("finds the address of a person it is given without", async () => {
    const { rows } = await admin.query<{ email: string }>(
      `select email from better_auth."user" where id = $1`,
      [ours.ownerId],
    );
    expect(await written(() => record({ event: "e", actorId: ours.ownerId }))).toMatchObject([
      { actor_email: rows[0]?.email },
    ]);
  });

  it.each([randomUUID(), "42", "", null])("leaves out the organization %j, which is none", async (id) => {
    expect(
      await written(() =>
        record({
          event: "e",
          organizationId: id,
          targetKind: "organization",
          targetId: id,
          targetLabel: "Démo",
        }),
      ),
    ).toMatchObject([{ organization_id: null, target_id: null, target_label: "Démo" }]);
  });

  it("cuts what is too long, and leaves out a detail that is too large or no object", async () => {
    const long = "é".repeat(5_000);
    const [entry] = await written(() =>
      record({ event: "e", actorEmail: long, targetLabel: long, targetId: long, detail: { long } }),
    );
    expect(entry).toMatchObject({
      actor_email: "é".repeat(320),
      target_label: "é".repeat(320),
      detail: { cut: true },
    });
    expect(await written(() => record({ event: "e", detail: [1] }))).toMatchObject([
      { detail: { cut: true } },
    ]);
  });

  it("leaves when its organization does, and stays when its people do", async () => {
    const world = await createWorld(admin);
    const { organizationId, ownerId, adminId } = world;
    await record({ event: "kept", actorId: adminId, organizationId: ours.organizationId });
    await record({ event: "gone", actorId: ownerId, organizationId });
    await admin.query(`delete from better_auth."user" where id = $1`, [adminId]);
    await admin.query("delete from better_auth.organization where id = $1", [organizationId]);
    const { rows } = await admin.query<{ event: string }>(
      "select event from private.audit where actor_id = any ($1)",
      [[ownerId, adminId]],
    );
    expect(rows).toEqual([{ event: "kept" }]);
  });
});

describe("the table", () => {
  it.each(["app_server for the system", "app_server for a member", "auth_server", "service_role"] as const)(
    "cannot be read, written, changed or emptied by %s",
    async (name) => {
      await record({ event: "e", organizationId: ours.organizationId });
      for (const statement of [
        "select from private.audit",
        "insert into private.audit (event) values ('forged')",
        "update private.audit set event = 'forged'",
        "delete from private.audit",
        "truncate private.audit",
      ]) {
        const error = await asActor(admin, name, worlds, (client) => errorOf(client.query(statement)));
        expect(error).toMatch(/permission denied/);
      }
    },
  );

  it.each(["anon", "member", "owner", "service_role"] as const)("takes no entry from %s", async (name) => {
    const error = await asActor(admin, name, worlds, (client) =>
      errorOf(client.query(`select app.record_audit('{"event": "forged"}')`)),
    );
    expect(error).toMatch(/permission denied/);
  });
});

describe("a CRM connection", () => {
  const contextOf = (claims: Claims) => ({ ...platform, requestId: "r1", claims });
  const { organizationId } = ours;
  const owner = contextOf({ subject: ours.ownerId, organizationId, role: "owner" });
  const system = contextOf(systemClaims(organizationId));
  const grant = { accessToken: "a", refreshToken: "b", expiresIn: 1 };
  const connect = () =>
    saveConnection(owner, {
      crm: "hubspot",
      portalId: "4242",
      portalName: "Portail",
      scopes: [],
      owners: {},
      grant,
      userId: ours.ownerId,
    });
  const revoke = () =>
    freshAccessToken(system, "hubspot", () => Promise.resolve("revoked"), "a").catch(() => undefined);

  it("is recorded when made, withdrawn, made again and taken away, not when its tokens are renewed", async () => {
    const entries = await written(async () => {
      await connect();
      await freshAccessToken(system, "hubspot", () => Promise.resolve(grant), "a");
      await saveOwners(system, "hubspot", {});
      await revoke();
      await revoke();
      await connect();
      await deleteConnection(owner, "hubspot");
    });
    expect(entries.map(({ event, actor_id }) => [event, actor_id])).toEqual([
      ["crm.connected", ours.ownerId],
      ["crm.revoked", null],
      ["crm.connected", ours.ownerId],
      ["crm.disconnected", ours.ownerId],
    ]);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        organization_id: ours.organizationId,
        target_kind: "crm",
        target_id: "hubspot",
        target_label: "Portail",
        detail: { crm: "hubspot", portalId: "4242" },
      });
    }
  });

  it("that leaves with its organization leaves no entry", async () => {
    const gone = await createWorld(admin);
    await admin.query(
      `insert into private.crm_connection
         (organization_id, crm, portal_id, portal_name, key_id, data_key, access_token, access_token_expires_at)
       values ($1, 'hubspot', '4242', 'Portail', 'local', '\\x00', '\\x01', now())`,
      [gone.organizationId],
    );
    expect(
      await written(() =>
        admin.query("delete from better_auth.organization where id = $1", [gone.organizationId]),
      ),
    ).toEqual([]);
  });
});
