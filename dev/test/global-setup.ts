import type { TestProject } from "vitest/node";
import { migrate, withClient } from "../stack/database.ts";
import { removeDataFolder } from "../stack/postgres-data.ts";
import { startPostgres } from "../stack/postgres.ts";
import { serveDataApi } from "../stack/serve-data-api.ts";
import { makeMemoryFolder, removeAbandoned } from "./memory-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Superuser address of the cluster the test databases live in, over its socket. */
    clusterUrl: string;
  }
}

/** The database every test file's own one is cloned from. */
export const TEMPLATE = "relance_template";
export const TEST_PASSWORDS = { app_server: "app-server-test", auth_server: "auth-server-test" };

const FOLDER = "relance-test-";

/** Lets the Data API make what it keeps in a database: .7 s of a processor for each file that serves one. */
async function prepareDataApi(databaseUrl: string): Promise<void> {
  const api = await serveDataApi({
    databaseUrl,
    port: 0,
    jwtKey: "0".repeat(32),
    publishableKey: "template",
  });
  // A database somebody is connected to cannot be cloned.
  await api.stop();
}

/** One cluster for the whole run, migrated once into the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned(FOLDER);
  const folder = await makeMemoryFolder(FOLDER);
  const cluster = await startPostgres(folder, { durable: false, hasSocket: true });
  await withClient(cluster.url(), (client) => client.query(`create database ${TEMPLATE}`));
  await migrate(cluster.url(TEMPLATE), TEST_PASSWORDS);
  await prepareDataApi(cluster.url(TEMPLATE));
  // The cluster was made with a costly password: the same, set again, is a cheap one.
  const { password } = new URL(cluster.url());
  await withClient(cluster.url(), (client) => client.query(`alter role postgres password '${password}'`));
  project.provide("clusterUrl", cluster.socketUrl());
  return async () => {
    await cluster.stop();
    await removeDataFolder(folder);
  };
}
