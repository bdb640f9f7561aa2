import { describe, expect, it } from "vitest";
import * as z from "zod";
import { testStack } from "../../dev/test/database.ts";
import { createContact, signedInMember } from "../../dev/test/factories.ts";
import type { BaseContext, Claims } from "../http/context.ts";
import { builder, builtRows, daysAgo, runBuilt } from "./builder.ts";
import { call, callRows } from "./call.ts";
import { withClaims } from "./claims.ts";
import { dataApi } from "./data-api.ts";
import { openSession, readWithSession } from "./session.ts";
import { firstRow } from "./statement.ts";

const { admin, platform, logged } = await testStack({ dataApi: true });
const [mine, theirs] = [await signedInMember(admin), await signedInMember(admin)];
const myContact = await createContact(admin, mine.organizationId);
const theirContact = await createContact(admin, theirs.organizationId);

function contextOf(who: typeof mine, role = "member"): BaseContext & { claims: Claims } {
  return {
    environment: platform.environment,
    pool: platform.pool,
    clock: platform.clock,
    log: platform.log,
    requestId: "r",
    claims: { subject: who.userId, organizationId: who.organizationId, role },
  };
}
const ctx = contextOf(mine);
const visible = async (): Promise<string[]> =>
  (await platform.pool.query<{ id: string }>("select id from public.contact")).rows.map(({ id }) => id);

describe("the direct door", () => {
  it("shows the organization of the claims alone, and only inside", async () => {
    const inside = await withClaims(ctx, async (client) => {
      const { rows } = await client.query<{ id: string }>("select id from public.contact");
      return rows.map(({ id }) => id);
    });
    expect(inside).toEqual([myContact]);
    expect(await visible()).toEqual([]);
  });

  it("refuses a row that is not what the code takes it for", async () => {
    const text = "select count(*) as contacts from public.contact";
    const read = (Row: z.ZodType) => withClaims(ctx, (client) => firstRow(client, Row, text));
    expect(await read(z.object({ contacts: z.literal("1") }))).toEqual({ contacts: "1" });
    await expect(read(z.object({ contacts: z.number() }))).rejects.toThrow("expected number");
  });

  it("calls functions by the names of what they take, in any order", async () => {
    const answered = await withClaims(ctx, async (client) => [
      await call(client, "app.person_key", { last_name: null, first_name: null, email: null, id: myContact }),
      await callRows(client, "app.day_of_colleagues", { for_day: "2026-11-24", contact: myContact }),
    ]);
    expect(answered).toEqual([myContact, [{ holder: null, made_at: null }]]);
  });

  it("sends statements that are built", async () => {
    const contacts = builder.selectFrom("public.contact");
    const found = await withClaims(ctx, async (client) => [
      await builtRows(client, contacts.select(["id", "job"]).where("created_at", ">", daysAgo(1))),
      await runBuilt(client, contacts.select("id").where("created_at", "<", daysAgo(1))),
    ]);
    expect(found).toEqual([[{ id: myContact, job: "Directrice des achats" }], 0]);
  });

  it("keeps nothing of work that throws, nor its claims", async () => {
    const failing = withClaims(ctx, async (client) => {
      await client.query("update public.contact set job = 'changé'");
      throw new Error("arrêt");
    });
    await expect(failing).rejects.toThrow("arrêt");
    const { rows } = await admin.query<{ job: string }>("select job from public.contact where id = $1", [
      myContact,
    ]);
    expect(rows[0]?.job).toBe("Directrice des achats");
    expect(await visible()).toEqual([]);
  });

  it("replaces a connection that breaks at work", async () => {
    for (let time = 0; time < 6; time++) {
      const broken = withClaims(ctx, async (client) => {
        const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
        await admin.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
        await client.query("select pg_sleep(1)");
      });
      await expect(broken).rejects.toThrow();
    }
    expect(await withClaims(ctx, async (client) => (await client.query("select 1")).rowCount)).toBe(1);
  });

  it("survives connections lost while idle", async () => {
    await Promise.all([visible(), visible(), visible()]);
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app_server' and datname = current_database()",
    );
    await expect.poll(() => platform.pool.totalCount).toBe(0);
    expect(logged.join("\n")).toContain("idle database connection lost");
    expect(await visible()).toEqual([]);
  });
});

describe("the Data API's door", () => {
  it("shows the organization of the claims alone", async () => {
    for (const [who, contact] of [
      [mine, myContact],
      [theirs, theirContact],
    ] as const) {
      const { data } = await dataApi(contextOf(who)).from("contact").select("id");
      expect(data).toEqual([{ id: contact }]);
    }
  });
});

describe("a read that opens the session itself", () => {
  const read = (sessionToken: string | null) =>
    readWithSession({ ...ctx, sessionToken }, "app.feed", { at: new Date() });

  it("answers the JSON as text, or why not", async () => {
    expect(JSON.parse(await read(mine.token))).toMatchObject({ data: [] });
    await expect(read("unknown")).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("agrees with the gate of every other call", async () => {
    expect(await openSession(ctx, mine.token)).toMatchObject({
      state: "ok",
      user_id: mine.userId,
      organization_id: mine.organizationId,
      time_zone: "Europe/Paris",
    });
    await expect(openSession(ctx, "unknown")).rejects.toMatchObject({ code: "unauthenticated" });
  });
});
