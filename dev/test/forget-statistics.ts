import type { ClientBase, Pool } from "pg";

/**
 * Leaves the database as a first synchronization leaves it, before any vacuum or analyze: the planner knows
 * nothing of what its tables hold. Only a superuser can.
 */
export async function forgetStatistics(client: ClientBase | Pool): Promise<void> {
  await client.query(
    `delete from pg_statistic where starelid in (
       select oid from pg_class where relnamespace::regnamespace::text in ('public', 'private', 'better_auth'))`,
  );
  await client.query(
    `update pg_class set relpages = 0, reltuples = -1, relallvisible = 0
     where relkind in ('r', 'i') and relnamespace::regnamespace::text in ('public', 'private', 'better_auth')
       and (relpages, reltuples, relallvisible) is distinct from (0, -1, 0)`,
  );
}
