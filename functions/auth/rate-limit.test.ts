import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { route } from "./auth.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route]);
const signInWith = (email: string, password: string, address: string) =>
  call("POST", "/api/auth/sign-in/email", { body: { email, password, rememberMe: true }, address });

describe("too many attempts", () => {
  it("are answered 429 in French, for the one address they come from", async () => {
    const me = await createPerson(admin);
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      statuses.push((await signInWith(me.email, "Autre-Motdepasse-1!", "203.0.113.7")).status);
    }
    const refused = await signInWith(me.email, PASSWORD, "203.0.113.7");
    expect([...statuses, refused.status]).toEqual([401, 401, 401, 429]);
    expect(refused.json).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: expect.stringMatching(/^Trop de tentatives\. Réessayez dans \d+ secondes?\.$/),
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signInWith(me.email, PASSWORD, "203.0.113.8")).status).toBe(200);
    const { rows } = await admin.query<{ key: string; count: number }>(
      "select key, count from better_auth.rate_limit where key like '203.0.113.%' order by key",
    );
    expect(rows).toEqual([
      { key: "203.0.113.7|/sign-in/email", count: 3 },
      { key: "203.0.113.8|/sign-in/email", count: 1 },
    ]);
  });
});

describe("how much is too much", () => {
  /** Statuses of successive calls from one address. */
  async function statuses(count: number, path: string, body: unknown, address: string) {
    const all = [];
    for (let attempt = 0; attempt < count; attempt++) {
      all.push((await call("POST", `/api/auth${path}`, { body, address })).status);
    }
    return all;
  }

  it.each(["/request-password-reset", "/send-verification-email", "/forget-password"])(
    "is more than three mails a minute: %s",
    async (path) => {
      const all = await statuses(4, path, { email: "personne@exemple.test" }, "203.0.113.30");
      expect(all).toEqual([200, 200, 200, 429]);
      const { rows } = await admin.query<{ key: string }>(
        "select key from better_auth.rate_limit where key = $1",
        [`203.0.113.30|${path}`],
      );
      expect(rows).toHaveLength(1);
    },
  );

  it.each([
    ["deleting an account", "/delete-user", {}],
    ["changing its address", "/change-email", { newEmail: "nouvelle@exemple.test" }],
  ])("is more than five attempts a minute at %s", async (_, path, body) => {
    const all = await statuses(6, path, body, "203.0.113.31");
    expect(all).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("counts a neighbouring IPv6 network as another address", async () => {
    const attempt = (address: string) => signInWith("personne@exemple.test", PASSWORD, address);
    for (const end of ["1", "2", "3"]) await attempt(`2001:db8:7:8::${end}`);
    expect((await attempt("2001:db8:7:9::1")).status).toBe(401);
  });

  it("leaves an office room to ask for its sessions each second", async () => {
    const address = "203.0.113.32";
    const ask = () => call("GET", "/api/auth/get-session", { address });
    await ask();
    const setCount = (count: number) =>
      admin.query("update better_auth.rate_limit set count = $2, last_request = $3 where key = $1", [
        `${address}|/get-session`,
        count,
        Date.now(),
      ]);
    await setCount(998);
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    expect((await ask()).status).toBe(429);
  });
});
