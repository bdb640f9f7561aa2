import type { Pool } from "pg";
import { afterAll } from "vitest";
import type { Platform } from "../../functions/http/platform.ts";
import type { Mailbox } from "../stack/mailbox.ts";
import { type Beside, makeWorkerDatabase, type WorkerDatabase } from "./worker-database.ts";

export { overNetwork, TEST_SECRET } from "./worker-database.ts";

export interface TestStack {
  /** The platform of a request, over a database that is this file's alone while it runs. */
  readonly platform: Platform;
  /** A superuser's pool, for arranging and asserting past row-level security. */
  readonly admin: Pool;
  readonly databaseUrl: string;
  /** Where its mails arrive, when it was asked for one. */
  readonly mailbox: Mailbox | undefined;
  /** Log lines written so far. */
  readonly logged: string[];
}

/** Databases of this worker that no file uses now, by what stands beside them. */
const free = new Map<string, WorkerDatabase[]>();

/**
 * A database that is this test file's own while it runs, empty as the migrations leave it, and a platform over it; both
 * go, or are emptied for another file, when the file ends. `variables` override the environment.
 */
export async function testStack(
  options: Beside & { variables?: Record<string, string> } = {},
): Promise<TestStack> {
  const { variables, ...beside } = options;
  const kind = JSON.stringify([beside.dataApi, beside.mailbox, beside.definitions]);
  const unused = free.get(kind) ?? [];
  free.set(kind, unused);
  const database = unused.pop() ?? (await makeWorkerDatabase(beside));
  const logged: string[] = [];
  database.logged = logged;
  afterAll(async () => {
    if (await database.empty().catch(() => false)) unused.push(database);
    else await database.drop();
  });
  const { admin, mailbox, url: databaseUrl } = database;
  return { platform: database.platform(variables), admin, databaseUrl, mailbox, logged };
}
