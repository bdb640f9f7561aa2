import { describe, expect, it, vi } from "vitest";
import { runRotation } from "../../dev/admin/rotate-token-key.ts";
import { testStack } from "../../dev/test/database.ts";
import { failingOnce } from "../../dev/test/failing-once.ts";
import { signedInMember } from "../../dev/test/factories.ts";
import { withClaims } from "../db/claims.ts";
import { createEnvironment } from "../env.ts";
import { type BaseContext, systemClaims, type SystemContext } from "../http/context.ts";
import { freshAccessToken } from "../crm/connections/access-token-store.ts";
import { saveConnection } from "../crm/connections/connection-store.ts";
import { rotateTokenKey } from "./rotate-token-key.ts";
import { newestKeyId, tokenCipher } from "../crm/connections/token-vault.ts";

const { admin, platform, logged } = await testStack();
const [lost, old, fresh] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString("base64"));

/** The context of a server configured with these keys. */
function holding(...keys: (string | undefined)[]): BaseContext {
  const { tokens } = createEnvironment({ TOKEN_KEY: keys.join(",") });
  const { pool, clock, log } = platform;
  return { pool, clock, log, requestId: "essai", environment: { ...platform.environment, tokens } };
}
const inside = (ctx: BaseContext, organizationId: string): SystemContext => ({
  ...ctx,
  claims: systemClaims(organizationId),
});

async function connect(ctx: BaseContext): Promise<string> {
  const { organizationId, userId } = await signedInMember(admin, { role: "owner" });
  const grant = {
    accessToken: `accès ${organizationId}`,
    refreshToken: `suite ${organizationId}`,
    expiresIn: 7_200,
  };
  const account = { portalId: "1", portalName: null, scopes: [], owners: {}, grant, userId };
  await saveConnection(inside(ctx, organizationId), { crm: "hubspot", ...account });
  return organizationId;
}

/** The same context, whose database fails after some transactions. */
function breakingAfter(transactions: number, ctx: BaseContext): BaseContext {
  let begun = 0;
  const connect = () =>
    begun++ < transactions ? platform.pool.connect() : Promise.reject(new Error("broken off"));
  const query = platform.pool.query.bind(platform.pool);
  return {
    ...ctx,
    pool: Object.assign(Object.create(platform.pool) as BaseContext["pool"], { connect, query }),
  };
}

const token = (ctx: BaseContext, organizationId: string): Promise<string> =>
  freshAccessToken(inside(ctx, organizationId), "hubspot", () => Promise.reject(new Error("asked")));

const expire = (organizationId: string) =>
  admin.query(
    "update private.crm_connection set access_token_expires_at = now() where organization_id = $1",
    [organizationId],
  );

/** Renews with a failing first commit; `meanwhile` runs before the grant is stored again. */
async function renewWithFailedCommit(
  ctx: BaseContext,
  organizationId: string,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  await expire(organizationId);
  const unstable = failingOnce(ctx.pool, /^commit$/, meanwhile);
  const grant = { accessToken: "neuf", refreshToken: "suite neuve", expiresIn: 7_200 };
  const renewing = inside({ ...ctx, pool: unstable.pool }, organizationId);
  expect(await freshAccessToken(renewing, "hubspot", async () => grant)).toBe("neuf");
  expect(unstable.failures()).toBe(1);
}

/** The refresh token sent by the next renewal. */
async function renewedWith(ctx: BaseContext, organizationId: string): Promise<string> {
  await expire(organizationId);
  let sent = "";
  await freshAccessToken(inside(ctx, organizationId), "hubspot", async (refreshToken) => {
    sent = refreshToken;
    return { accessToken: "dernier", refreshToken, expiresIn: 7_200 };
  });
  return sent;
}

async function keysOf(organizationIds: string[]): Promise<string[]> {
  const { rows } = await admin.query<{ key_id: string }>(
    "select key_id from private.crm_connection where organization_id = any ($1) order by key_id",
    [organizationIds],
  );
  return rows.map((row) => row.key_id);
}

/** Cancels the statement that waits for a connection's lock. */
const CANCEL_WAITING = `select pg_cancel_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%private.crm_connection%'`;

describe("a rotation of TOKEN_KEY", () => {
  it("seals every connection anew, goes on where it was broken off, and leaves what it cannot read", async () => {
    const before = [await connect(holding(old)), await connect(holding(old)), await connect(holding(old))];
    const both = holding(fresh, old);
    // With both keys configured, everything works.
    expect(await token(both, before[0] ?? "")).toBe(`accès ${before[0]}`);

    await expect(rotateTokenKey(breakingAfter(3, both))).rejects.toThrow("broken off");
    const unreadable = await connect(holding(lost));
    expect(await rotateTokenKey(both)).toEqual({ resealed: 2, already: 1, unreadable: 1, busy: 0 });
    expect(await rotateTokenKey(both)).toEqual({ resealed: 0, already: 3, unreadable: 1, busy: 0 });
    const newest = newestKeyId(holding(fresh).environment);
    expect(await keysOf(before)).toEqual([newest, newest, newest]);
    for (const organizationId of before) {
      expect(await token(holding(fresh), organizationId)).toBe(`accès ${organizationId}`);
      await expect(token(holding(old), organizationId)).rejects.toMatchObject({ code: "crm_not_connected" });
    }
    expect(await token(holding(lost), unreadable)).toBe(`accès ${unreadable}`);
  });

  it("seals anew what the telephone and members' mailboxes keep", async () => {
    await admin.query("delete from private.crm_connection");
    const { organizationId, userId } = await signedInMember(admin, { role: "owner" });
    const before = holding(old);
    const [phone, mail] = ["telephone", `mailbox|${userId}|write`].map((holder) => {
      const cipher = tokenCipher(before.environment, organizationId, holder);
      return {
        ...cipher.key,
        access: cipher.encrypt("access", holder),
        refresh: cipher.encrypt("refresh", holder),
      };
    });
    await admin.query(
      `insert into private.telephone_connection (organization_id, provider, webhook_id, token_hash, key_id, data_key, credentials)
       values ($1, 'aircall', '1', '\\x00', $2, $3, $4)`,
      [organizationId, phone?.keyId, phone?.wrapped, phone?.access],
    );
    await admin.query(
      "insert into private.mailbox (organization_id, user_id, provider, address) values ($1, $2, 'google', 'moi@exemple.test')",
      [organizationId, userId],
    );
    await admin.query(
      `insert into private.mailbox_grant (organization_id, user_id, purpose, key_id, data_key, access_token, refresh_token, access_token_expires_at)
       values ($1, $2, 'write', $3, $4, $5, $6, now())`,
      [organizationId, userId, mail?.keyId, mail?.wrapped, mail?.access, mail?.refresh],
    );
    expect(await rotateTokenKey(holding(fresh, old))).toEqual({
      resealed: 2,
      already: 0,
      unreadable: 0,
      busy: 0,
    });
    const { rows } = await admin.query<{ holder: string; key_id: string; data_key: Buffer; access: Buffer }>(
      `select 'telephone' as holder, key_id, data_key, credentials as access from private.telephone_connection
       union all select 'mailbox|' || user_id || '|' || purpose, key_id, data_key, access_token from private.mailbox_grant`,
    );
    for (const { holder, key_id: keyId, data_key: wrapped, access } of rows) {
      const { environment } = holding(fresh);
      expect(
        tokenCipher(environment, organizationId, holder, { keyId, wrapped }).decrypt("access", access),
      ).toBe(holder);
    }
    expect(rows).toHaveLength(2);
    await admin.query("delete from private.telephone_connection");
    await admin.query("delete from private.mailbox");
  });

  it("comes by itself to a connection whose tokens are renewed", async () => {
    const organizationId = await connect(holding(old));
    await expire(organizationId);
    const grant = { accessToken: "neuf", refreshToken: "suite neuve", expiresIn: 7_200 };
    const ctx = inside(holding(fresh, old), organizationId);
    expect(await freshAccessToken(ctx, "hubspot", async () => grant)).toBe("neuf");
    expect(await token(holding(fresh), organizationId)).toBe("neuf");
  });

  it("loses no grant whose first commit failed, though it seals the spent token anew meanwhile", async () => {
    const organizationId = await connect(holding(old));
    const both = holding(fresh, old);
    await renewWithFailedCommit(both, organizationId, () => rotateTokenKey(both));
    expect(await renewedWith(both, organizationId)).toBe("suite neuve");
    expect(logged.join("\n")).not.toContain("renewed grant not stored");
  });

  it("goes on with the others where a connection stays locked, and its command says how many are left", async () => {
    await admin.query("delete from private.crm_connection");
    const all = [await connect(holding(old)), await connect(holding(old)), await connect(holding(old))];
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holder = withClaims(inside(holding(old), all[1] ?? ""), async (client) => {
      await client.query("select from private.crm_connection where organization_id = $1 for update", [
        all[1],
      ]);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const said = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const run = () => runRotation((work) => work(holding(fresh, old)));
    const rotation = run();
    // What the server does at the statement timeout: it cancels.
    await expect.poll(async () => (await admin.query(CANCEL_WAITING)).rowCount).toBe(1);
    const first = await rotation;
    held.resolve();
    await holder;
    expect([first, await run()]).toEqual([1, 0]);
    expect(complained.mock.calls.flat().join()).toContain("busy");
    expect(said.mock.calls.flat()).toEqual([
      "Connections sealed anew: 2; under the new key already: 0; unreadable: 0; busy: 1.",
      "Connections sealed anew: 1; under the new key already: 2; unreadable: 0; busy: 0.",
    ]);
    said.mockRestore();
    complained.mockClear();
  });

  it("is told in counts by its command, which fails while some cannot be read", async () => {
    await admin.query("delete from private.crm_connection");
    await connect(holding(old));
    const said = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const run = (ctx: BaseContext) => runRotation((work) => work(ctx));
    expect(await run(holding(fresh))).toBe(1);
    expect(complained.mock.calls.flat().join()).toContain("TOKEN_KEY");
    expect(await run(holding(fresh, old))).toBe(0);
    expect(said.mock.calls.flat()).toEqual([
      "Connections sealed anew: 0; under the new key already: 0; unreadable: 1; busy: 0.",
      "Connections sealed anew: 1; under the new key already: 0; unreadable: 0; busy: 0.",
    ]);
    said.mockRestore();
    complained.mockClear();
  });
});

describe("a renewed grant whose first commit failed", () => {
  it("gives way to one that somebody else has stored meanwhile, and the log says so", async () => {
    const ctx = holding(fresh);
    const organizationId = await connect(ctx);
    logged.length = 0;
    await renewWithFailedCommit(ctx, organizationId, async () => {
      const renew = async () => ({ accessToken: "autre", refreshToken: "suite autre", expiresIn: 7_200 });
      await freshAccessToken(inside(ctx, organizationId), "hubspot", renew);
    });
    expect(await token(ctx, organizationId)).toBe("autre");
    expect(await renewedWith(ctx, organizationId)).toBe("suite autre");
    expect(logged.join("\n")).toContain("renewed grant not stored");
    expect(logged.join("\n")).not.toContain("suite");
  });
});
