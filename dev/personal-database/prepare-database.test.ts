import { afterAll, describe, expect, it } from "vitest";
import { route as auth } from "../../functions/auth/auth.ts";
import { createEnvironment } from "../../functions/env.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { as, migrate, withClient } from "../stack/database.ts";
import { startPostgres } from "../stack/postgres.ts";
import { removeDataFolder } from "../stack/postgres-data.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../stack/seed.ts";
import { callerOf } from "../test/caller.ts";
import { TEST_SECRET } from "../test/database.ts";
import {
  prepareDatabase,
  readBranch,
  readStatus,
  sessionAddress,
  withVariables,
} from "./prepare-database.ts";
import { makeMemoryFolder } from "../test/memory-folder.ts";

// One of its own: the roles' passwords are the whole cluster's.
const folder = await makeMemoryFolder("relance-personal-");
const cluster = await startPostgres(folder, { durable: false });
afterAll(async () => {
  await cluster.stop();
  await removeDataFolder(folder);
});

describe("a personal database", () => {
  it("has accounts to sign in with, by the variables that go to the stage", async () => {
    await migrate(cluster.url(), { app_server: "before", auth_server: "before" });
    const status = { DB_URL: cluster.url(), API_URL: "http://127.0.0.1:54321", ANON_KEY: "k" };
    const printed = readStatus(JSON.stringify({ ...status, JWT_SECRET: TEST_SECRET, STUDIO_URL: "" }));
    const { variables, password } = await prepareDatabase(printed, { isPublic: true });
    expect(password).toBe(DEMO_PASSWORD);
    const environment = createEnvironment({
      ...variables,
      APP_URL: "http://localhost:3000",
      BETTER_AUTH_SECRET: TEST_SECRET,
      SMTP_URL: "smtp://127.0.0.1:54325",
    });
    expect(environment.dataApi().SUPABASE_URL).toBe(status.API_URL);
    const platform = createPlatform(
      environment,
      createLog(() => undefined),
    );
    const reply = await callerOf(platform, [auth])("POST", "/api/auth/sign-in/email", {
      body: { email: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD },
    });
    expect(reply.status).toBe(200);
    await platform.pool.end();
    // A branch is for everybody who knows its address.
    const { password: changed } = await prepareDatabase(printed, { isPublic: false });
    expect(changed).not.toBe(DEMO_PASSWORD);
  });

  it("made by migrations that are gone is told to be made anew", async () => {
    await withClient(cluster.url(), (client) =>
      client.query("insert into supabase_migrations.schema_migrations (version) values ('20261121000001')"),
    );
    await expect(migrate(cluster.url(), { app_server: "a", auth_server: "b" })).rejects.toThrow(
      "migrations that are gone",
    );
  });

  it("of a hosted project is reached by the pooler, which is told the project with the role", () => {
    const url =
      "postgresql://postgres.abcdefghijklmnopqrst:x@aws-0-eu-west-3.pooler.supabase.com:6543/postgres";
    const passwords = { app_server: "a", auth_server: "b" };
    expect(as(url, "app_server", passwords)).toBe(
      url.replace("postgres.abcdefghijklmnopqrst:x", "app_server.abcdefghijklmnopqrst:a"),
    );
  });

  it("is waited for while the branch is being made", () => {
    const branch = {
      POSTGRES_URL:
        "postgresql://postgres.abcdefghijklmnopqrst:x@pooler.example:6543/postgres?connect_timeout=10",
      POSTGRES_URL_NON_POOLING: "postgresql://postgres:x@db.example:5432/postgres",
      SUPABASE_URL: "https://abcdefghijklmnopqrst.supabase.co",
      SUPABASE_ANON_KEY: "legacy",
      SUPABASE_PUBLISHABLE_KEY: "k",
      SUPABASE_JWT_SECRET: TEST_SECRET,
    };
    const read = readBranch(JSON.stringify(branch));
    expect(read).toEqual({
      databaseUrl: branch.POSTGRES_URL,
      apiUrl: branch.SUPABASE_URL,
      publishableKey: "k",
      jwtSecret: TEST_SECRET,
    });
    expect(read && sessionAddress(read)).toBe(branch.POSTGRES_URL.replace("6543", "5432"));
    const [masked, keyless] = [
      { POSTGRES_URL: branch.POSTGRES_URL.replace(":x@", ":******@") },
      { SUPABASE_JWT_SECRET: "******" },
    ].map((some) => readBranch(JSON.stringify({ ...branch, ...some })));
    expect([masked, keyless]).toEqual([undefined, undefined]);
  });

  it("writes its variables into the stage's file, and leaves the others", () => {
    const before = '# mine\nOPENAI_API_KEY="a"\nDATABASE_URL=old\n';
    expect(withVariables(before, { DATABASE_URL: "new" })).toBe(
      '# mine\nOPENAI_API_KEY="a"\nDATABASE_URL="new"\n',
    );
  });
});
