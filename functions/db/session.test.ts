import { describe, expect, it } from "vitest";
import type { BaseContext } from "../http/context.ts";
import { askWithSession, openSession, readWithSession } from "./session.ts";

/** A caller, and a database that answers one row. */
const over = (row: object | undefined, sessionToken: string | null = "token") => {
  const pool = { query: async () => ({ rows: row === undefined ? [] : [row] }) };
  return { pool, sessionToken } as unknown as BaseContext & { sessionToken: string | null };
};
const read = (state: string, token?: string | null) =>
  readWithSession(over({ state, body: "{}", organization: null }, token), "app.feed", { at: null });

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
    const ctx = over({ state: "conflict", body: null, organization: null });
    expect(await askWithSession(ctx, "app.feed", { at: null })).toEqual({ state: "conflict", body: "" });
    expect(await read("ok")).toBe("{}");
    await expect(read("conflict")).rejects.toThrow("unexpected state of app.feed: conflict");
  });
});

it("a session that the gate does not open is refused by its state", async () => {
  const open = (result: object, token = "token") => openSession(over({ result }), token);
  await expect(open({ state: "missing_scope" })).rejects.toMatchObject({ code: "missing_scope" });
  await expect(open({ state: "unauthenticated" }, "api-key a 0")).rejects.toMatchObject({
    code: "invalid_api_key",
  });
});
