import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { afterAll, inject } from "vitest";
import { createEnvironment } from "../../functions/env.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform, type Platform } from "../../functions/http/platform.ts";
import { as, openPool, withClient } from "../stack/database.ts";
import { type Mailbox, startMailbox } from "../stack/mailbox.ts";
import { TEMPLATE, TEST_PASSWORDS } from "./global-setup.ts";
import { openDataApi } from "./shared-data-api.ts";

export const TEST_SECRET = "a-secret-of-thirty-two-characters-or-more";
const PUBLISHABLE_KEY = "sb_publishable_test";

export interface TestStack {
  /** The platform of a request, over this file's own database. */
  readonly platform: Platform;
  /** A superuser's pool, for arranging and asserting past row-level security. */
  readonly admin: Pool;
  readonly databaseUrl: string;
  /** Where its mails arrive, when it was asked for one. */
  readonly mailbox: Mailbox | undefined;
  /** Log lines written so far. */
  readonly logged: string[];
}

/** The same address without its socket. */
export function overNetwork(url: string): string {
  const changed = new URL(url);
  changed.search = "";
  return changed.href;
}

/**
 * A database of this test file's own, cloned from the migrated template, and a platform over it; both go
 * when the file ends. `dataApi` serves the Data API too, in one process for all files: a test that cuts
 * its connections starts one of its own. `mailbox` starts a mail server. `variables` override the environment.
 */
export async function testStack(
  options: { dataApi?: boolean; mailbox?: boolean; variables?: Record<string, string> } = {},
): Promise<TestStack> {
  const clusterUrl = inject("clusterUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withClient(clusterUrl, (client) =>
    client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`),
  );
  const databaseUrl = new URL(clusterUrl);
  databaseUrl.pathname = `/${name}`;
  const admin = openPool(databaseUrl.href, 4);
  const api = options.dataApi
    ? await openDataApi(inject("dataApiHost"), {
        // Its driver knows no socket.
        databaseUrl: overNetwork(databaseUrl.href),
        jwtKey: TEST_SECRET,
        publishableKey: PUBLISHABLE_KEY,
      })
    : undefined;
  const mailbox = options.mailbox ? await startMailbox(databaseUrl.href) : undefined;
  const logged: string[] = [];
  const platform = createPlatform(
    createEnvironment({
      DATABASE_URL: as(databaseUrl.href, "app_server", TEST_PASSWORDS),
      DATABASE_POOL: "4",
      AUTH_DATABASE_URL: as(databaseUrl.href, "auth_server", TEST_PASSWORDS),
      SUPABASE_URL: api?.url ?? "http://127.0.0.1:9",
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      SUPABASE_JWT_KEY: TEST_SECRET,
      BETTER_AUTH_SECRET: TEST_SECRET,
      APP_URL: "http://localhost:3000",
      SMTP_URL: mailbox?.url ?? "smtp://127.0.0.1:9",
      TOKEN_KEY: Buffer.alloc(32, 7).toString("base64"),
      ...options.variables,
    }),
    createLog((line) => logged.push(line)),
  );
  afterAll(async () => {
    await api?.stop();
    await mailbox?.stop();
    await Promise.all([admin.end(), platform.pool.end()]);
    await withClient(clusterUrl, (client) => client.query(`drop database ${name} with (force)`));
  });
  return { platform, admin, databaseUrl: databaseUrl.href, mailbox, logged };
}
