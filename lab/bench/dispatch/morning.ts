import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startDataApi } from "../../../dev/stack/data-api.ts";
import { as, migrate, openPool, withClient } from "../../../dev/stack/database.ts";
import { startPostgres } from "../../../dev/stack/postgres.ts";
import { fillOrganization } from "../suggestions-data.ts";
import { cloneOrganization } from "./clone.ts";
import { WORKERS, workThroughMorning } from "./killed-morning.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const SECRET = "a-secret-of-thirty-two-characters-or-more";
const MEMBERS = 5;
/** Milliseconds after which all workers are killed. */
const LIFE = 10_000;
/** From the hour at which the lists are due, in milliseconds. */
const HOUR = 3_600_000;

/** The lists of a morning of so many organizations with so many contacts each, whose workers are killed every ten seconds. */
export async function measureMorning(organizations: number, contacts: number) {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const stops: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const cluster = await startPostgres(folder, { durable: false });
    stops.push(() => cluster.stop());
    const url = cluster.url();
    await migrate(url, PASSWORDS);
    await withClient(url, async (client) => {
      await fillOrganization(client, contacts, MEMBERS);
      await cloneOrganization(client, organizations - 1);
    });
    const api = await startDataApi({ databaseUrl: url, jwtKey: SECRET, publishableKey: "bench" });
    stops.push(() => api.stop());
    const admin = openPool(url, 2);
    stops.push(() => admin.end());
    const variables = {
      DATABASE_URL: as(url, "app_server", PASSWORDS),
      SUPABASE_URL: api.url,
      SUPABASE_PUBLISHABLE_KEY: "bench",
      SUPABASE_JWT_KEY: SECRET,
      BETTER_AUTH_SECRET: SECRET,
    };
    const isOver = ({ milliseconds }: { milliseconds: number }) => milliseconds >= LIFE;
    const worked = await workThroughMorning(
      { superuserUrl: url, admin, variables },
      { isOver, patience: HOUR },
    );
    return {
      organizations,
      members: organizations * MEMBERS,
      contacts: organizations * contacts,
      workers: WORKERS,
      ...worked,
      isInTime: worked.seconds * 1_000 < HOUR,
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
