import { readFile } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { migrate, withClient } from "../stack/database.ts";
import { removeDataFolder } from "../stack/postgres-data.ts";
import { startPostgres } from "../stack/postgres.ts";
import { forgetStatistics } from "./forget-statistics.ts";
import { makeMemoryFolder, removeAbandoned } from "./memory-folder.ts";
import { until } from "./product.ts";
import { openDataApi, startDataApiHost } from "./shared-data-api.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Superuser address of the cluster the test databases live in, over its socket. */
    clusterUrl: string;
    /** Of the process that serves the Data API over them. */
    dataApiHost: string;
  }
}

/** The database every test file's own one is cloned from. */
export const TEMPLATE = "relance_template";
export const TEST_PASSWORDS = { app_server: "app-server-test", auth_server: "auth-server-test" };

const FOLDER = "relance-test-";

/** One cluster for the whole run, migrated once into the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned(FOLDER);
  const folder = await makeMemoryFolder(FOLDER);
  // Small databases: to make one looks through all buffers, and each connection maps them.
  const cluster = await startPostgres(folder, { durable: false, hasSocket: true, sharedBuffers: "24MB" });
  await withClient(cluster.url(), (client) => client.query(`create database ${TEMPLATE}`));
  await migrate(cluster.url(TEMPLATE), TEST_PASSWORDS);
  const dataApiHost = await startDataApiHost();
  // It makes what it keeps in a database, .7 s of a processor for each file that serves one; then it must leave it: a
  // database somebody is connected to cannot be cloned.
  const keys = { jwtKey: "0".repeat(32), publishableKey: "template" };
  const prepared = await openDataApi(dataApiHost.url, { databaseUrl: cluster.url(TEMPLATE), ...keys });
  await prepared.stop();
  // As a file leaves it that has ended: what the planner knows of rows goes with them.
  await withClient(cluster.url(TEMPLATE), forgetStatistics);
  // The cluster was made with a costly password: the same, set again, is a cheap one.
  const { password } = new URL(cluster.url());
  await withClient(cluster.url(), (client) => client.query(`alter role postgres password '${password}'`));
  await screensBuilt(process.env["SCREENS"]);
  project.provide("clusterUrl", cluster.socketUrl());
  project.provide("dataApiHost", dataApiHost.url);
  return async () => {
    dataApiHost.stop();
    await cluster.stop();
    await removeDataFolder(folder);
  };
}

/** Waits until what runs these tests has built the screens, and says so in the file; some tests start the product. */
async function screensBuilt(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const said = () => readFile(file, "utf8").catch(() => "");
  const word = await until("the screens", async () => (await said()) || undefined, 50);
  if (word !== "built") throw new Error(`The screens were not built: ${word}`);
}
