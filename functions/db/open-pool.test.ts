import { afterAll, describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { signedInMember } from "../../dev/test/factories.ts";
import { startTcpProxy, through } from "../../dev/test/tcp-proxy.ts";
import { createEnvironment } from "../env.ts";
import { type BaseContext, type Claims, systemClaims } from "../http/context.ts";
import { withClaims } from "./claims.ts";
import { createAuthPool } from "../auth/pool.ts";
import { TIMEOUTS } from "./limits.ts";
import { createPool } from "./pool.ts";
import { inTransaction } from "./transaction.ts";

const { admin, platform } = await testStack();
const member = await signedInMember(admin);
const { DATABASE_URL } = platform.environment.database();
const proxy = await startTcpProxy(() => Number(new URL(DATABASE_URL).port));
const pool = createPool(
  createEnvironment({ DATABASE_URL: through(proxy, DATABASE_URL), DATABASE_POOL: "4" }),
  platform.log,
  { connect: 1_000, reply: 700 },
);
afterAll(async () => {
  await pool.end();
  proxy.stop();
});

const contextOf = (claims: Claims): BaseContext & { claims: Claims } => ({
  environment: platform.environment,
  pool,
  clock: platform.clock,
  log: platform.log,
  requestId: "r",
  claims,
});
const asPerson = contextOf({
  subject: member.userId,
  organizationId: member.organizationId,
  role: "member",
});
const asWork = contextOf(systemClaims(member.organizationId));
const one = async (): Promise<unknown> => (await pool.query("select 1")).rowCount;

describe("a connection that falls silent", () => {
  it("is given up, and takes the idle ones of the same path with it", async () => {
    await Promise.all([one(), one(), one(), one()]);
    expect(pool.idleCount).toBe(4);
    proxy.become("swallow");
    await expect(one()).rejects.toThrow("Query read timeout");
    proxy.become("pass");
    expect(await one()).toBe(1);
    expect(pool.totalCount).toBe(1);
  });

  it("is not waited for again by the rollback of its transaction", async () => {
    let asked = 0;
    const silent = withClaims(asPerson, async (client) => {
      proxy.become("swallow");
      client.on("end", () => asked++);
      await client.query("select 1");
    });
    await expect(silent).rejects.toThrow("Query read timeout");
    // The connection was closed by then: the rollback had nobody to wait for.
    expect(asked).toBe(1);
    proxy.become("pass");
    expect(await one()).toBe(1);
  });

  it("leaves who waits for one of a full pool not waiting for ever", async () => {
    proxy.become("swallow");
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, one));
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => "rejected"));
    proxy.become("pass");
    expect([await one(), pool.waitingCount]).toEqual([1, 0]);
  });
});

describe("a statement", () => {
  const slow = (ctx: typeof asPerson) =>
    withClaims(ctx, async (client) => (await client.query("select pg_sleep(1)")).rowCount);

  it("may take its time at work, or where a person asked for much, and not in a request", async () => {
    const [work, much, request] = await Promise.allSettled([
      slow(asWork),
      slow(contextOf({ ...asPerson.claims })).catch((error: unknown) => error),
      slow({ ...asPerson, timeouts: "work" } as typeof asPerson),
    ]);
    expect(work).toMatchObject({ status: "fulfilled", value: 1 });
    expect(request).toMatchObject({ status: "fulfilled", value: 1 });
    expect(much).toMatchObject({ value: { message: "Query read timeout" } });
    // The longer limit goes with the transaction, and does not stay on the connection.
    await expect(pool.query("select pg_sleep(1)")).rejects.toThrow("Query read timeout");
  });

  it("is stopped by the server before its caller gives up, and so is a transaction whose caller is gone", async () => {
    const limitsOf = (ctx: typeof asPerson) =>
      withClaims(ctx, async (client) => {
        const { rows } = await client.query<{ statement: string; idle: string }>(
          `select current_setting('statement_timeout') as statement,
             current_setting('idle_in_transaction_session_timeout') as idle`,
        );
        return rows[0];
      });
    expect(await limitsOf(asPerson)).toEqual({ statement: "3500ms", idle: "5s" });
    expect(await limitsOf(asWork)).toEqual({ statement: "25s", idle: "1min" });
  });

  it("outside a transaction has a request's limit, unless it says that it takes long", async () => {
    const text = "select current_setting('statement_timeout') as statement";
    const authPool = createAuthPool(platform.environment, platform.log);
    const limits = await Promise.all([
      platform.pool.query(text),
      authPool.query(text),
      inTransaction(platform.pool, "work", {}, (client) => client.query(text)),
      inTransaction(authPool, "work", {}, (client) => client.query(text)),
    ]);
    await authPool.end();
    const [request, work] = [TIMEOUTS.request.statement, TIMEOUTS.work.statement];
    expect(limits.flatMap(({ rows }) => rows)).toEqual(
      [request, request, work, work].map((statement) => ({ statement })),
    );
    for (const { statement, reply } of Object.values(TIMEOUTS))
      expect(reply).toBeGreaterThan(Number.parseFloat(statement) * (statement.endsWith("ms") ? 1 : 1_000));
  });

  it("that the server stops for its time is no silence: the other connections stay", async () => {
    const address = new URL(DATABASE_URL);
    address.searchParams.set("options", "-c statement_timeout=50ms");
    const impatient = createPool(
      createEnvironment({ DATABASE_URL: address.href, DATABASE_POOL: "4" }),
      platform.log,
    );
    await Promise.all(Array.from({ length: 4 }, () => impatient.query("select 1")));
    await expect(impatient.query("select pg_sleep(5)")).rejects.toMatchObject({ code: "57014" });
    // pg's pool closes the connection of any statement that failed, and no other.
    expect([impatient.totalCount, impatient.idleCount]).toEqual([3, 3]);
    await impatient.end();
  });

  it("that nobody waits for any more ends on the server too", async () => {
    await expect(pool.query("select pg_sleep(20) as abandoned")).rejects.toThrow("Query read timeout");
    const running = async () =>
      (
        await admin.query(
          "select from pg_stat_activity where query like '%as abandoned%' and pid <> pg_backend_pid() and state = 'active'",
        )
      ).rowCount;
    await expect.poll(running, { timeout: 60_000 }).toBe(0);
  });
});

describe("a transaction that failed inside", () => {
  it("is no success, though its commit is answered without an error", async () => {
    const swallowed = withClaims(asPerson, async (client) => {
      await client.query("select 1 / 0").catch(() => undefined);
      return "told";
    });
    await expect(swallowed).rejects.toThrow("rolled back");
  });
});
