import { afterAll, describe, expect, it } from "vitest";
import { route as auth } from "../../functions/auth/auth.route.ts";
import { createEnvironment } from "../../functions/env.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { migrate } from "../stack/database.ts";
import { startPostgres } from "../stack/postgres.ts";
import { removeDataFolder } from "../stack/postgres-data.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../stack/seed.ts";
import { callerOf } from "../test/caller.ts";
import { TEST_SECRET } from "../test/database.ts";
import { prepareDatabase, withVariables } from "./prepare-database.ts";
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
    const { variables, password } = await prepareDatabase({ ...status, JWT_SECRET: TEST_SECRET });
    expect(password).toBe(DEMO_PASSWORD);
    const environment = createEnvironment({
      ...variables,
      APP_URL: "http://localhost:3000",
      BETTER_AUTH_SECRET: TEST_SECRET,
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
  });

  it("writes its variables into the stage's file, and leaves the others", () => {
    const before = '# mine\nOPENAI_API_KEY="a"\nDATABASE_URL=old\n';
    expect(withVariables(before, { DATABASE_URL: "new" })).toBe(
      '# mine\nOPENAI_API_KEY="a"\nDATABASE_URL="new"\n',
    );
  });
});
