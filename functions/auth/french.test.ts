import { describe, expect, it } from "vitest";
import { callerOf, createPerson } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createSession } from "../../dev/test/factories.ts";
import { route } from "./auth.ts";
import { createAuth } from "./better-auth.ts";
import { french, nameRefusal } from "./french.ts";
import { createAuthPool } from "./pool.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route]);
const me = await createPerson(admin, { role: "owner" });
const { cookie } = await createSession(admin, me.userId, me.organizationId);

/** Every code that better-auth and its plugins declare in this configuration. */
const pool = createAuthPool(platform.environment, platform.log);
const codes = Object.keys(createAuth(platform.environment, pool, platform.log).$ERROR_CODES);
await pool.end();
/** Kept in English, since clients compare them (docs/product.md, 8). */
const KEPT = ["ORGANIZATION_SLUG_ALREADY_TAKEN"];
const ENGLISH = /\b(the|not|is|are|your|you|user|failed|invalid|unable|required|token)\b/i;

describe("French", () => {
  it("is known to this test by more than a handful of codes", () => {
    expect(codes.length).toBeGreaterThan(100);
    expect(codes).toEqual(
      expect.arrayContaining(["INVALID_PASSWORD", "MEMBER_NOT_FOUND", "YOU_CANNOT_BAN_YOURSELF", ...KEPT]),
    );
  });

  it("has words for every code", () => {
    expect(codes.filter((code) => !KEPT.includes(code) && !(code in french))).toEqual([]);
  });

  it("is French, with the apostrophes of print", () => {
    const wrong = Object.entries(french).filter(([, text]) => ENGLISH.test(text) || /'|^\s*$/.test(text));
    expect(wrong).toEqual([]);
  });

  it.each([
    [400, "Email is the same", "EMAIL_IS_THE_SAME"],
    [400, "ROLE_NOT_FOUND: vendeur", "ROLE_NOT_FOUND"],
    [400, "Something new", "BAD_REQUEST"],
    [401, undefined, "UNAUTHORIZED"],
    [403, undefined, "FORBIDDEN"],
    [418, undefined, "INTERNAL_SERVER_ERROR"],
  ])("names a refusal that came without a code: %s %s", (status, message, code) => {
    expect(nameRefusal(status, message)).toEqual({ code, message: french[code] });
  });
});

describe("a refusal that a person meets", () => {
  const EVIL = { origin: "https://evil.example" };
  it.each([
    ["GET", "/list-accounts", {}, 401, "UNAUTHORIZED", "Votre session a expiré. Reconnectez-vous."],
    ["POST", "/organization/create", { body: { name: "A", slug: "a" } }, 401, "UNAUTHORIZED", undefined],
    ["POST", "/sign-in/email", { body: {} }, 400, "VALIDATION_ERROR", undefined],
    ["POST", "/sign-in/email", { body: "{" }, 400, undefined, undefined],
    ["POST", "/sign-in/social", { body: { provider: "github" } }, 404, "PROVIDER_NOT_FOUND", undefined],
    ["POST", "/sign-out", { cookie: "a=b", headers: EVIL }, 403, "INVALID_ORIGIN", undefined],
    [
      "POST",
      "/sign-out",
      { cookie: "a=b", headers: { origin: "null" } },
      403,
      "MISSING_OR_NULL_ORIGIN",
      undefined,
    ],
    ["POST", "/update-user", { cookie, body: {} }, 400, "NO_FIELDS_TO_UPDATE", "Rien à modifier."],
    [
      "POST",
      "/organization/invite-member",
      { cookie, body: { email: "a@exemple.test", role: "vendeur" } },
      400,
      "ROLE_NOT_FOUND",
      "Ce rôle n’existe pas.",
    ],
    ["POST", "/admin/ban-user", { cookie, body: { userId: me.userId } }, 403, undefined, undefined],
    ["POST", "/admin/stop-impersonating", { cookie, body: {} }, 400, "NOT_IMPERSONATING", undefined],
  ])("has a code and French words: %s %s", async (method, path, options, status, code, message) => {
    const reply = await call(method, `/api/auth${path}`, options);
    expect(reply.status).toBe(status);
    const refusal = reply.json as { code: string; message: string };
    expect(refusal.code).toMatch(code === undefined ? /^[A-Z_]+$/ : new RegExp(`^${code}$`));
    expect(refusal.message).toMatch(message ?? /[éèàêç’]|pas|plus/);
    expect(refusal.message).not.toMatch(ENGLISH);
  });
});
