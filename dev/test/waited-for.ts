import type { Pool, PoolClient } from "pg";

/** Whether a statement of somebody else waits for what the holder's transaction has locked. */
export async function isWaitedFor(admin: Pool, holder: PoolClient): Promise<boolean> {
  const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
  const waiting = await admin.query("select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))", [
    rows[0]?.pid,
  ]);
  return waiting.rowCount !== 0;
}
