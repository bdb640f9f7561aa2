import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { simulatedModel } from "@relance/simulators/openai/server.ts";
import { startS3 } from "@relance/simulators/s3.ts";
import { SSM_CREDENTIALS } from "@relance/simulators/ssm.ts";
import { as } from "../stack/database.ts";
import { testStack } from "../test/database.ts";
import { TEST_PASSWORDS } from "../test/global-setup.ts";
import { startTestQueue } from "../test/queue.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { MODEL_KEY, startOutside } from "./outside.ts";
import { runDoctor } from "./run-doctor.ts";

const stack = await testStack({ dataApi: true });
const queue = await startTestQueue();
const s3 = await startS3();
const outside = await startOutside();
const { url, smtpUrl } = outside;
afterAll(() => Promise.all([queue.stop(), s3.stop(), outside.stop()]));

const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_JWT_KEY } = stack.platform.environment.dataApi();
const RIGHT: Record<string, string> = {
  ...queue.variables,
  ...SSM_CREDENTIALS,
  ...simulatedModel(url, MODEL_KEY),
  DATABASE_URL: as(stack.databaseUrl, "app_server", TEST_PASSWORDS),
  AUTH_DATABASE_URL: as(stack.databaseUrl, "auth_server", TEST_PASSWORDS),
  SUPABASE_URL,
  SUPABASE_PUBLISHABLE_KEY,
  SUPABASE_JWT_KEY,
  SMTP_URL: smtpUrl("geheim"),
  MAIL_FROM: "Relance <ne-pas-repondre@relance-app.fr>",
  ERASURES_URL: s3.url,
  APP_URL: url,
};

/** What the doctor says of these, but for what is well. */
async function wrongOf(changed: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const trial = { mailTo: "alarmes@relance-app.fr", isDeployed: true };
  const wrong = await runDoctor({ ...RIGHT, ...changed }, trial, (line) => lines.push(line));
  const failures = lines.filter((line) => line.startsWith("FAILED"));
  expect(failures).toHaveLength(wrong);
  for (const secret of [
    "geheim",
    ...Object.values(TEST_PASSWORDS),
    SUPABASE_JWT_KEY,
    SSM_CREDENTIALS.AWS_SECRET_ACCESS_KEY,
  ])
    expect(lines.join("\n")).not.toContain(secret);
  return failures.map((line) => line.replace(/^FAILED {2}/, ""));
}

const role = (name: "app_server" | "auth_server") => as(stack.databaseUrl, name, TEST_PASSWORDS);
const withPassword = (address: string, password: string): string => {
  const changed = new URL(address);
  changed.password = password;
  return changed.href;
};

describe("npm run doctor", () => {
  it("finds nothing wrong where everything answers, and sends one mail", async () => {
    expect(await wrongOf({})).toEqual([]);
    expect(outside.received).toEqual(["alarmes@relance-app.fr"]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      "the password",
      { DATABASE_URL: withPassword(role("app_server"), "geheim") },
      /^database: DATABASE_URL: password/,
    ],
    [
      "the role",
      { DATABASE_URL: role("auth_server") },
      /^database: DATABASE_URL opens another role than app_server/,
    ],
    ["the tables’ owner", { DATABASE_URL: stack.databaseUrl }, /^database: DATABASE_URL opens another role/],
    [
      "the accounts’ password",
      { AUTH_DATABASE_URL: withPassword(role("auth_server"), "geheim") },
      /^accounts database: AUTH_DATABASE_URL: password/,
    ],
    [
      "the accounts’ role",
      { AUTH_DATABASE_URL: role("app_server") },
      /^accounts database: AUTH_DATABASE_URL opens another role than auth_server/,
    ],
    [
      "the database",
      { DATABASE_URL: role("app_server").replace(/\/test_\w+/, "/elsewhere") },
      /^database: DATABASE_URL: there is no such database/,
    ],
    ["the Data API’s signing key", { SUPABASE_JWT_KEY: "geheim".repeat(8) }, /^Data API: .*SUPABASE_JWT_KEY/],
    ["the Data API’s key", { SUPABASE_PUBLISHABLE_KEY: "geheim" }, /^Data API: .*SUPABASE_PUBLISHABLE_KEY/],
    [
      "the Data API’s address",
      { SUPABASE_URL: "http://127.0.0.1:9" },
      /^Data API: SUPABASE_URL: does not answer/,
    ],
    ["the mail account", { SMTP_URL: smtpUrl("geheim-too") }, /^mail: SMTP_URL: user or password refused/],
    [
      "the sender",
      { MAIL_FROM: "Relance <ne-pas-repondre@relance.example>" },
      /^mail: MAIL_FROM: sender refused/,
    ],
    ["the mail server", { SMTP_URL: "smtp://127.0.0.1:9" }, /^mail: SMTP_URL: does not answer/],
    [
      "the model",
      { OPENAI_MODEL: "gpt-0" },
      /^model of messages: OPENAI_MODEL: the server knows no such model/,
    ],
    [
      "the small model",
      { OPENAI_MODEL_SMALL: "gpt-0" },
      /^model of the rest: OPENAI_MODEL_SMALL: the server knows no such model/,
    ],
    ["a queue", { BULK_QUEUE_URL: "http://127.0.0.1:9/0/bulk" }, /^queue bulk: does not answer/],
    ["the product", { APP_URL: "http://127.0.0.1:9" }, /^product, \/auth\/invitation: does not answer/],
  ])("names %s that is wrong, and nothing else", async (_what, changed, said) => {
    const wrong = await wrongOf(changed);
    expect(wrong[0]).toMatch(said);
    expect(wrong).toHaveLength("APP_URL" in changed ? 2 : 1);
  });

  it("names the model server’s key, for both models", async () => {
    const wrong = await wrongOf({ OPENAI_API_KEY: "sk-proj-geheim-too" });
    expect(wrong).toEqual([
      "model of messages: OPENAI_API_KEY: key refused",
      "model of the rest: OPENAI_API_KEY: key refused",
    ]);
  });

  it("names a bucket that is not there", async () => {
    s3.isMissing = true;
    expect(await wrongOf({})).toEqual(["bucket of erasures: there is no such bucket"]);
    s3.isMissing = false;
    expect(await wrongOf({ AWS_SECRET_ACCESS_KEY: "geheim" })).toEqual([
      "bucket of erasures: S3 answers 403",
    ]);
  });

  it("names a value that the product would not start with", async () => {
    expect(await wrongOf({ MAIL_FROM: "" })).toEqual(["mail: MAIL_FROM: sender refused by the server"]);
    expect(await wrongOf({ SMTP_URL: "geheim" })).toEqual(["mail: refused value, SMTP_URL"]);
  });
});

describe("the command", () => {
  /** What it prints with these in a file, and its exit code. */
  async function run(stage: string, variables: Record<string, string>): Promise<[number | null, string]> {
    const file = path.join(temporaryFolder(), ".env");
    const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
    writeFileSync(file, lines.join("\n"));
    const { AWS_ENDPOINT_URL_SSM: _, ...environment } = process.env;
    const line = ["dev/doctor.ts", "--stage", stage, "--file", file, "--mail-to", "alarmes@relance-app.fr"];
    const child = spawn(process.execPath, line, { env: { ...environment, ...SSM_CREDENTIALS, ...MODEL } });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const [code] = await once(child, "exit");
    return [Number(code), said];
  }
  const { OPENAI_BASE_URL = "", OPENAI_MODEL = "", OPENAI_MODEL_SMALL = "", ...secrets } = RIGHT;
  const MODEL = { OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_MODEL_SMALL };

  it("ends with 0 where all is well, and prints no secret", async () => {
    const [code, said] = await run("anna", secrets);
    expect(said).toContain("good    database\ngood    accounts database\ngood    Data API\ngood    mail\n");
    expect(code).toBe(0);
    expect(said).not.toMatch(/geheim|app-server-test/);
  });

  it("ends with 1 where something is wrong", async () => {
    const [code, said] = await run("anna", { ...secrets, MAIL_FROM: "" });
    expect(said).toContain("FAILED  mail: MAIL_FROM: sender refused by the server\n");
    expect(code).toBe(1);
  });

  it("says of production what that is not deployed with, though it answers", async () => {
    const [code, said] = await run("production", secrets);
    expect(said).toContain("DATABASE_URL: this machine’s own address\n");
    expect(said).toContain("good    database\n");
    expect(code).toBe(1);
  });
});
