import { describe, expect, it } from "vitest";
import { inActivity } from "../http/activity.ts";
import type { BaseContext } from "../http/context.ts";
import { askWithSession, openSession, readWithSession } from "./session.ts";

/** A caller, and a database that answers one row. */
const over = (row: object | undefined, sessionToken: string | null = "token") => {
  const pool = { query: async () => ({ rows: row === undefined ? [] : [row] }) };
  return { pool, sessionToken } as unknown as BaseContext & { sessionToken: string | null };
};
const read = (state: string, token?: string | null) =>
  readWithSession(over({ state, body: "{}", claims: "" }, token), "app.feed", { at: null });

describe("a statement that opens the session itself", () => {
  it.each([
    ["unauthenticated", "unauthenticated"],
    ["missing_scope", "missing_scope"],
    ["no_organization", "no_active_organization"],
    ["forbidden", "forbidden"],
    ["not_found", "not_found"],
    ["not_in_person", "forbidden"],
  ])("that answers %s is refused as %s", async (state, code) => {
    await expect(read(state)).rejects.toMatchObject({ code });
  });

  it("is refused for a key by its own code, and without any row or token", async () => {
    await expect(read("unauthenticated", "api-key contacts:read 00")).rejects.toMatchObject({
      code: "invalid_api_key",
    });
    const nothing = readWithSession(over(undefined), "app.feed", { at: null });
    await expect(nothing).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(read("ok", null)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("says that only the person may do what they alone may", async () => {
    await expect(read("not_in_person")).rejects.toThrow("Seule la personne elle-même peut faire cela.");
  });

  it("leaves other states to its caller, and a read has none", async () => {
    const ctx = over({ state: "conflict", body: null, claims: "" });
    expect(await askWithSession(ctx, "app.feed", { at: null })).toEqual({ state: "conflict", body: "" });
    expect(await read("ok")).toBe("{}");
    await expect(read("conflict")).rejects.toThrow("unexpected state of app.feed: conflict");
  });
});

describe("a statement with the timeouts of work", () => {
  it("is a transaction of its own, and tells for whom it was", async () => {
    const sent: string[] = [];
    const client = {
      query: async (text: string) => {
        sent.push(text);
        return { command: "COMMIT", rows: [{ state: "ok", body: null, claims: '{"sub":"u","org_id":"o"}' }] };
      },
      release: () => void sent.push("released"),
    };
    const pool = { query: client.query, connect: async () => client };
    const ctx = { pool, sessionToken: "token" } as unknown as BaseContext & { sessionToken: string };
    const statement =
      "select state, body, current_setting('request.jwt.claims', true) as claims" +
      " from app.feed(session_token => $1, at => $2)";
    const caller = await inActivity("c", async (activity) => {
      expect(await readWithSession(ctx, "app.feed", { at: null }, "work")).toBe("");
      return [activity.userId, activity.organizationId];
    });
    expect(caller).toEqual(["u", "o"]);
    expect(sent.slice(1)).toEqual([statement, "commit", "released"]);
    sent.length = 0;
    await readWithSession(ctx, "app.feed", { at: null });
    expect(sent).toEqual([statement]);
  });
});

it.each([
  { state: "no_organization" },
  { state: "ok", organization_id: "o", organization_role: "member", time_zone: "Europe/Paris" },
])("a session is opened by the gate: %j", async (more) => {
  const person = { session_id: "s", user_id: "u", email: "e", name: "n", product_role: "user" };
  const sent: string[] = [];
  const ctx = over({ result: { ...person, ...more } });
  const query = (text: string) => {
    sent.push(text);
    return ctx.pool.query(text);
  };
  const opened = await openSession({ ...ctx, pool: { query } as unknown as BaseContext["pool"] }, "token");
  expect(opened).toEqual({ ...person, ...more });
  expect(sent).toEqual(["select app.gate(session_token => $1) as result"]);
});

it("a session that the gate does not open is refused by its state", async () => {
  const open = (result: object, token = "token") => openSession(over({ result }), token);
  await expect(open({ state: "missing_scope" })).rejects.toMatchObject({ code: "missing_scope" });
  await expect(open({ state: "unauthenticated" }, "api-key a 0")).rejects.toMatchObject({
    code: "invalid_api_key",
  });
});
