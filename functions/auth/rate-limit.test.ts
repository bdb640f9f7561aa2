import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { route } from "./auth.route.ts";

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

  it("are not hidden by headers that the caller writes", async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const headers = {
        "x-forwarded-for": `198.51.100.${attempt}`,
        "x-relance-client-address": `198.51.100.${attempt}`,
        "x-real-ip": `198.51.100.${attempt}`,
      };
      const body = { email: "personne@exemple.test", password: PASSWORD };
      const reply = await call("POST", "/api/auth/sign-in/email", { headers, body, address: "192.0.2.20" });
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});
