import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { createEnvironment } from "../../functions/env.ts";
import type { UserContext } from "../../functions/http/context.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { replay } from "../../functions/suggestions/replay/replay.ts";
import { as, migrate, withClient } from "../../dev/stack/database.ts";
import { startPostgres } from "../../dev/stack/postgres.ts";
import { printFigure } from "./print-figure.ts";
import { DAY, fillOrganization } from "./suggestions-data.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const CONTACTS = 2_000;
const WANTED = { seconds: 60, requestSeconds: 29, rows: 0 };

/**
 * The lists of the last thirty days of one person who owns 2,000 contacts, asked for as the screen asks, request by
 * request. Counts the rows that the database saw written meanwhile.
 */
export async function benchReplay(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: false });
  try {
    await migrate(cluster.url(), PASSWORDS);
    const { organizationId, engagements } = await withClient(cluster.url(), (client) =>
      fillOrganization(client, CONTACTS, 1),
    );
    const member = await withClient(cluster.url(), async (client) => {
      const { rows } = await client.query<{ id: string; email: string }>(
        `select u.id, u.email from better_auth.member m join better_auth."user" u on u.id = m.user_id
         where m.organization_id = $1`,
        [organizationId],
      );
      await client.query("update public.contact set owner_email = $2 where organization_id = $1", [
        organizationId,
        rows[0]?.email,
      ]);
      return rows[0];
    });
    if (member === undefined) throw new Error("the organization has no member");
    process.env["DATABASE_URL"] = as(cluster.url(), "app_server", PASSWORDS);
    process.env["APP_URL"] = "http://localhost";
    const platform = createPlatform(
      createEnvironment(),
      createLog(() => undefined),
    );
    const ctx: UserContext = {
      ...platform,
      clock: { now: () => new Date(`${DAY}T09:00:00Z`) },
      requestId: randomUUID(),
      sessionToken: "",
      sessionId: randomUUID(),
      user: { ...member, name: "Membre 1", role: "user" },
      organization: { id: organizationId, timeZone: "Europe/Paris" },
      claims: { subject: member.id, organizationId, role: "member" },
    };
    const written = () =>
      withClient(cluster.url(), async (client) => {
        await client.query("select pg_stat_force_next_flush()");
        const { rows } = await client.query<{ count: string }>(
          "select sum(n_tup_ins + n_tup_upd + n_tup_del) as count from pg_stat_user_tables",
        );
        return Number(rows[0]?.count);
      });
    const before = await written();
    const requests: number[] = [];
    let [left, days, entries] = [1, 0, 0];
    let last: Date | undefined;
    const begun = performance.now();
    while (left > 0) {
      const asked = performance.now();
      const input = { params: {}, query: last === undefined ? {} : { before: last }, body: undefined };
      const part = await replay({ ctx, input } as unknown as Parameters<typeof replay>[0]);
      requests.push((performance.now() - asked) / 1_000);
      left = part.left;
      days += part.days.length;
      entries += part.days.reduce((sum, day) => sum + day.entries.length, 0);
      last = new Date(`${part.days.at(-1)?.day ?? ""}T00:00:00Z`);
    }
    const seconds = (performance.now() - begun) / 1_000;
    await platform.pool.end();
    const rows = (await written()) - before;
    const slowest = Math.max(...requests);
    printFigure({
      name: "replay-verdict",
      contacts: CONTACTS,
      engagements,
      days,
      entries,
      requests: requests.map(rounded),
      seconds: rounded(seconds),
      secondsWanted: WANTED.seconds,
      rowsWritten: rows,
      rowsWanted: WANTED.rows,
      load: loadavg().map(rounded),
      met: seconds <= WANTED.seconds && slowest <= WANTED.requestSeconds && rows === WANTED.rows,
    });
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const rounded = (value: number): number => Number(value.toFixed(2));
