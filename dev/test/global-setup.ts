import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrate, withClient } from "../stack/database.ts";
import { removeDataFolder } from "../stack/postgres-data.ts";
import { startPostgres } from "../stack/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Superuser address of the cluster the test databases live in. */
    clusterUrl: string;
  }
}

/** The database every test file's own one is cloned from. */
export const TEMPLATE = "relance_template";
export const TEST_PASSWORDS = { app_server: "app-server-test", auth_server: "auth-server-test" };

/** One cluster for the whole run, migrated once into the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-test-"));
  const cluster = await startPostgres(folder, { durable: false });
  await withClient(cluster.url(), (client) => client.query(`create database ${TEMPLATE}`));
  await migrate(cluster.url(TEMPLATE), TEST_PASSWORDS);
  project.provide("clusterUrl", cluster.url());
  return async () => {
    await cluster.stop();
    await removeDataFolder(folder);
  };
}
