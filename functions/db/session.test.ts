import { describe, expect, it } from "vitest";
import { inActivity } from "../http/activity.ts";
import type { BaseContext } from "../http/context.ts";
import { openSession, readWithSession } from "./session.ts";

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

  it("has no other states", async () => {
    expect(await read("ok")).toBe("{}");
    await expect(read("conflict")).rejects.toThrow("unexpected state of app.feed: conflict");
  });

  it("is one round trip, and tells for whom it was", async () => {
    const sent: string[] = [];
    const pool = {
      query: async (text: string) => {
        sent.push(text);
        return { rows: [{ state: "ok", body: null, claims: '{"sub":"u","org_id":"o"}' }] };
      },
    };
    const ctx = { pool, sessionToken: "token" } as unknown as BaseContext & { sessionToken: string };
    const statement =
      "select state, body, current_setting('request.jwt.claims', true) as claims" +
      " from app.feed(session_token => $1, at => $2)";
    const caller = await inActivity("c", async (activity) => {
      expect(await readWithSession(ctx, "app.feed", { at: null })).toBe("");
      return [activity.userId, activity.organizationId];
    });
    expect(caller).toEqual(["u", "o"]);
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
