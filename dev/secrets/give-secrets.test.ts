import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { SSM_CREDENTIALS, startSsm } from "@relance/simulators/ssm.ts";
import { PRODUCTION_SECRETS } from "../test/production-variables.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { giveSecrets } from "./give-secrets.ts";
import { parameterStore } from "./parameter-store.ts";

const ssm = await startSsm();
afterAll(() => ssm.stop());
const store = parameterStore({ ...SSM_CREDENTIALS, AWS_ENDPOINT_URL_SSM: ssm.url }, "/relance/anna/");

const given = {
  DATABASE_URL: "postgres://a:secret-word@db.example/postgres",
  AUTH_DATABASE_URL: "postgres://b:secret-word@db.example/postgres",
  SUPABASE_URL: "https://a.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_secret-word",
  SUPABASE_JWT_KEY: "secret-word ".repeat(4),
  SMTP_URL: "smtp://secret-word@mail.example",
};
const MADE = ["ENTRANCE_KEY", "BETTER_AUTH_SECRET", "ERASURE_KEY", "TOKEN_KEY", "VAPID_PRIVATE_KEY"];

beforeEach(() => {
  ssm.parameters.clear();
});

describe("giving a stage its secrets", () => {
  it("writes them encrypted, makes those that nobody has to know, and names what it left", async () => {
    const report = await giveSecrets(store, { ...given, PORT: "3000" });
    expect(report).toEqual({ written: Object.keys(given), made: MADE, unchanged: [], ignored: ["PORT"] });
    expect(ssm.parameters.get("/relance/anna/SUPABASE_URL")).toBe(given.SUPABASE_URL);
    expect(Buffer.from(ssm.parameters.get("/relance/anna/TOKEN_KEY") ?? "", "base64")).toHaveLength(32);
  });

  it("writes only what changed, and makes nothing anew", async () => {
    await giveSecrets(store, given);
    const before = new Map(ssm.parameters);
    const { written, made, unchanged } = await giveSecrets(store, {
      SMTP_URL: "smtp://new@mail.example",
      SUPABASE_URL: given.SUPABASE_URL,
    });
    expect({ written, made, unchanged }).toEqual({
      written: ["SMTP_URL"],
      made: [],
      unchanged: ["SUPABASE_URL"],
    });
    const changed = [...ssm.parameters].filter(([name, value]) => before.get(name) !== value);
    expect(changed.map(([name]) => name)).toEqual(["/relance/anna/SMTP_URL"]);
  });

  it.each([
    ["missing: SMTP_URL", { ...given, SMTP_URL: "" }],
    ["refused value: DATABASE_URL", { ...given, DATABASE_URL: "mysql://secret-word" }],
    ["refused value: SUPABASE_JWT_KEY", { ...given, SUPABASE_JWT_KEY: '{"kty":"oct"}'.padEnd(40) }],
    ["plus de 4 ko : SMTP_URL", { ...given, SMTP_URL: `smtp://${"secret-word".repeat(400)}` }],
  ])("writes nothing of what would not run: %s", async (said, wrong) => {
    const refused = giveSecrets(store, wrong);
    await expect(refused).rejects.toThrow(said);
    await expect(refused).rejects.not.toThrow("secret-word");
    expect(ssm.parameters.size).toBe(0);
  });

  it("writes nothing for production of what that is not deployed with", async () => {
    const { MAIL_FROM: _, ...without } = PRODUCTION_SECRETS;
    const production = { isProduction: true };
    await expect(giveSecrets(store, without, production)).rejects.toThrow("MAIL_FROM: missing");
    const local = { ...PRODUCTION_SECRETS, SMTP_URL: "smtp://127.0.0.1:54325" };
    await expect(giveSecrets(store, local, production)).rejects.toThrow(
      "SMTP_URL: this machine’s own address",
    );
    expect(ssm.parameters.size).toBe(0);
    expect((await giveSecrets(store, PRODUCTION_SECRETS, production)).written).toContain("MAIL_FROM");
  });

  it("prints names and no value", async () => {
    const file = path.join(temporaryFolder(), ".env.anna");
    writeFileSync(
      file,
      Object.entries(given)
        .map(([name, value]) => `${name}="${value}"`)
        .join("\n"),
    );
    const child = spawn(process.execPath, ["dev/secrets.ts", "--stage", "anna", "--file", file], {
      env: { ...process.env, ...SSM_CREDENTIALS, AWS_ENDPOINT_URL_SSM: ssm.url },
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise((resolve) => child.once("exit", resolve));
    expect([code, said]).toEqual([0, expect.stringContaining(`made: ${MADE.join(", ")}`)]);
    for (const value of [...ssm.parameters.values(), "secret-word"]) expect(said).not.toContain(value);
  });
});
