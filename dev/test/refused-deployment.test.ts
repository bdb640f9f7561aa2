import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createEnvironment } from "../../functions/env.ts";
import { REQUIRED_IN_PRODUCTION, refusedSecrets, refusedVariables } from "../../infra/refused-variables.ts";
import { ROOT } from "../stack/web.ts";
import { type Asked, runSstConfig } from "./fake-sst.ts";
import { PRODUCTION_ENVIRONMENT, PRODUCTION_SECRETS } from "./production-variables.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Tries to deploy production with one variable changed: what is said, and what was asked for by then. */
async function deploy(changed: Variables): Promise<{ said: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const secrets: Variables = { ...PRODUCTION_SECRETS, ...pick(changed, (name) => !isEnvironment(name)) };
  const environment: Variables = { ...PRODUCTION_ENVIRONMENT, ...pick(changed, isEnvironment) };
  const said = await runSstConfig("production", {
    secrets: pick(secrets, (name) => secrets[name] !== undefined),
    environment,
    asked,
  }).then(
    () => "deployed",
    (error: unknown) => String(error),
  );
  return { said, asked };
}

const isEnvironment = (name: string): boolean =>
  /^(?:RELANCE_|OPENAI_(?!API_KEY)|DATABASE_CA|MAXIMUM_TEAMS|OTEL_)/.test(name);
const pick = (all: Variables, wanted: (name: string) => boolean): Variables =>
  Object.fromEntries(Object.entries(all).filter(([name]) => wanted(name)));

/** What each variable is where nobody has set it, or as documents and other machines give it. */
const DEFAULTS: readonly (readonly [name: string, value: string])[] = [
  ["MAIL_FROM", createEnvironment({ SMTP_URL: "smtp://a" }).mail().MAIL_FROM],
  ["MAIL_FROM", "ne-pas-repondre@example.com"],
  ["MAIL_FROM", "Relance"],
  ["DATABASE_URL", "postgres://app_server:geheim@127.0.0.1:5432/postgres"],
  ["DATABASE_URL", "postgres://app_server:geheim@localhost/postgres?host=/var/run"],
  ["DATABASE_URL", "postgres://app_server:geheim@db.example:5432/postgres"],
  ["DATABASE_URL", "postgres://app_server.<project>:geheim@pooler.supabase.com:6543/postgres"],
  ["AUTH_DATABASE_URL", "postgres://auth_server:geheim@localhost:5432/postgres"],
  ["SUPABASE_URL", "http://127.0.0.1:54321"],
  ["SUPABASE_URL", "https://projet.exemple.fr"],
  ["SUPABASE_PUBLISHABLE_KEY", "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH"],
  ["SUPABASE_PUBLISHABLE_KEY", "…"],
  ["SUPABASE_JWT_KEY", "super-secret-jwt-token-with-at-least-32-characters-long"],
  ["SUPABASE_JWT_KEY", "geheim".repeat(8)],
  ["SMTP_URL", "smtp://127.0.0.1:54325"],
  ["SMTP_URL", "smtp://geheim@mail.example"],
  ["OPENAI_API_KEY", "sk-..."],
  ["BETTER_AUTH_SECRET", "better-auth-secret-12345678901234567890"],
  ["BETTER_AUTH_SECRET", "0".repeat(64)],
  ["ERASURE_KEY", "change-me-change-me-change-me-change-me"],
  ["ENTRANCE_KEY", "n".repeat(40)],
  ["TOKEN_KEY", Buffer.alloc(32, 7).toString("base64")],
  ["VAPID_PRIVATE_KEY", "geheim"],
  ["RELANCE_ALARM_EMAIL", "alarmes@exemple.test"],
  ["RELANCE_DOMAIN", "relance.example.com"],
  ["MAXIMUM_TEAMS", "200"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector"],
  ["OPENAI_BASE_URL", "http://localhost:3000/__openai/v1"],
  ["GITLAB_URL", "https://gitlab.example"],
  ["HUBSPOT_CLIENT_ID", "geheim"],
  ["GITHUB_CLIENT_SECRET", "geheim"],
];

describe("a production stage", () => {
  it("is deployed with all it cannot work without", async () => {
    const { said, asked } = await deploy({});
    expect(said).toBe("deployed");
    expect(asked.map(({ type }) => type)).toContain("sst.aws.ApiGatewayV2");
    expect((await deploy({ RELANCE_ALARM_EMAIL: "none" })).said).toBe("deployed");
  });

  it.each(
    [...REQUIRED_IN_PRODUCTION, "RELANCE_ALARM_EMAIL"].flatMap((name) => [
      [name, undefined],
      [name, " "],
    ]),
  )("is refused by name, before anything is made, without %s (%j)", async (name = "", value) => {
    const { said, asked } = await deploy({ [name]: value });
    expect(said).toMatch(new RegExp(`^Error: Production is not deployed [^\\n]*\\n${name}: missing$`));
    expect(asked.map(({ type }) => type)).toEqual(["aws.ssm.getParametersByPath"]);
  });

  it.each(DEFAULTS)(
    "is refused by name, before anything is made, with %s left at %s",
    async (name, value) => {
      const { said, asked } = await deploy({ [name]: value });
      const named = said
        .split("\n")
        .slice(1)
        .map((line) => line.split(": ")[0] ?? "");
      // Of a pair, the one that is not given.
      const other = name.replace(/_ID$|_SECRET$/, (end) => (end === "_ID" ? "_SECRET" : "_ID"));
      expect(named).toEqual([/^(?:HUBSPOT|GITHUB)_/.test(name) ? other : name]);
      expect(said).not.toContain("geheim");
      expect(asked.map(({ type }) => type)).toEqual(["aws.ssm.getParametersByPath"]);
    },
  );

  it.each([
    ["MAIL_FROM", "Relance <ne-pas-repondre@local.fr>"],
    ["SMTP_URL", "smtps://relance:geheim@mail.internal.com"],
    ["RELANCE_DOMAIN", "relance.test.fr"],
  ])("is not refused %s of a company whose name is also a word (%s)", async (name, value) => {
    expect((await deploy({ [name]: value })).said).toBe("deployed");
  });

  it("names all that is wrong at once", () => {
    const refused = refusedVariables({}, {});
    expect(refused.map(({ name }) => name)).toEqual([...REQUIRED_IN_PRODUCTION, "RELANCE_ALARM_EMAIL"]);
    expect(refusedSecrets(PRODUCTION_SECRETS)).toEqual([]);
  });

  it("is told of in the page on the environment, variable by variable", () => {
    const page = readFileSync(path.join(ROOT, "docs/environment.md"), "utf8");
    const told = /^Production is not deployed without .*$/m.exec(page)?.[0] ?? "";
    const named = [...told.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name);
    expect(named.toSorted()).toEqual([...REQUIRED_IN_PRODUCTION, "RELANCE_ALARM_EMAIL"].toSorted());
  });

  it("holds another stage to none of it", async () => {
    const { asked } = await runSstConfig("anna", { secrets: {}, environment: {} });
    expect(asked.map(({ type }) => type)).toContain("sst.aws.ApiGatewayV2");
  });
});
