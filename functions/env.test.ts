import { describe, expect, it } from "vitest";
import { createEnvironment, EnvironmentError } from "./env.ts";

const complete = {
  DATABASE_URL: "postgres://app:secret-word@localhost/relance",
  APP_URL: "http://localhost:3000",
  BETTER_AUTH_SECRET: "a-secret-of-thirty-two-characters-or-more",
  TOKEN_KEY: Buffer.alloc(32).toString("base64"),
};

describe("the environment", () => {
  it("is read group by group: what a function does not use may be missing", () => {
    const environment = createEnvironment({ APP_URL: complete.APP_URL });
    expect(environment.application()).toEqual({ APP_URL: "http://localhost:3000", BRAND: "Relance" });
    expect(() => environment.database()).toThrow(EnvironmentError);
  });

  it("fills in what has a usual value", () => {
    const environment = createEnvironment(complete);
    expect(environment.database().DATABASE_POOL).toBe(10);
    expect(environment.writer().DEMO_WRITER).toBe("off");
  });

  it("hands each CRM's folder what is named after a CRM, and nothing else", () => {
    const source = {
      ...complete,
      HUBSPOT_CLIENT_ID: "a",
      SALESFORCE_CLIENT_SECRET: "b",
      PIPE_CLIENT_ID: "c",
    };
    expect(createEnvironment(source).crms()).toEqual({
      HUBSPOT_CLIENT_ID: "a",
      SALESFORCE_CLIENT_SECRET: "b",
    });
  });

  it("takes an empty variable for one that is not set", () => {
    const environment = createEnvironment({
      APP_URL: complete.APP_URL,
      BRAND: "",
      GITLAB_URL: "",
      GITHUB_CLIENT_ID: "",
      GITHUB_CLIENT_SECRET: "",
      OPENAI_API_KEY: "",
      TOKEN_KEY: "",
    });
    expect(environment.application().BRAND).toBe("Relance");
    expect(environment.social()).toEqual({ GITLAB_URL: "https://gitlab.com" });
    expect(environment.model().OPENAI_API_KEY).toBeUndefined();
    expect(() => environment.tokens()).toThrow("check TOKEN_KEY");
    // One half of a provider is a mistake, given as an empty text or not at all.
    const half = createEnvironment({ GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "" });
    expect(() => half.social()).toThrow("check GITHUB_CLIENT_SECRET");
  });

  it("names the group and every variable that is missing or malformed, once each", () => {
    const environment = createEnvironment({ SUPABASE_URL: "not a url", SUPABASE_JWT_KEY: "short" });
    expect(() => environment.dataApi()).toThrow(
      'The environment is incomplete for "dataApi": check SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_JWT_KEY (docs/environment.md).',
    );
    expect(() => environment.auth()).toThrow('incomplete for "auth": check BETTER_AUTH_SECRET');
  });

  it.each([
    ["database", { DATABASE_URL: "secret-word-0" }],
    ["database", { ...complete, DATABASE_POOL: "secret-word-0" }],
    ["dataApi", { SUPABASE_URL: "secret-word-0", SUPABASE_JWT_KEY: "secret-word-0" }],
    ["application", { APP_URL: "secret-word-0", CLOCK: "secret-word-0" }],
    ["auth", { BETTER_AUTH_SECRET: "secret-word-0" }],
    ["authDatabase", { AUTH_DATABASE_URL: "secret-word-0" }],
    ["mail", { SMTP_URL: "secret-word-0" }],
    ["writer", { DEMO_WRITER: "secret-word-0" }],
    ["queue", { QUEUE_URL: "secret-word-0", BULK_QUEUE_URL: "secret-word-0" }],
    ["tokens", { TOKEN_KEY: "secret-word-0" }],
    ["model", { OPENAI_BASE_URL: "secret-word-0", OPENAI_CAPABILITIES: "secret-word-0" }],
  ] as const)("never shows a value: %s", (group, source) => {
    let said = "";
    try {
      createEnvironment(source)[group]();
    } catch (error) {
      said = error instanceof Error ? `${error.message}${error.stack ?? ""}${String(error.cause)}` : "";
    }
    expect(said).toContain(`"${group}"`);
    expect(said).not.toContain("secret-word-0");
  });

  it.each([
    '{"kty":"EC","crv":"P-256","x":"secret-word-0","y":"secret-word-0","key_ops":["verify"]}',
    '[{"kty":"EC","crv":"P-256","x":"secret-word-0"}] of a file of keys',
    '{"kty":"oct","k":"secret-word-0 that is no key of two halves"}',
  ])("refuses a signing key that cannot sign ES256, when it is read: %s", (SUPABASE_JWT_KEY) => {
    const source = { SUPABASE_URL: "https://a.supabase.co", SUPABASE_PUBLISHABLE_KEY: "k", SUPABASE_JWT_KEY };
    const read = () => createEnvironment(source).dataApi();
    expect(read).toThrow(/check SUPABASE_JWT_KEY \(one private ES256 key as a JWK/);
    expect(read).not.toThrow("secret-word-0");
  });

  it("is validated once", () => {
    const environment = createEnvironment(complete);
    expect(environment.auth()).toBe(environment.auth());
  });
});
