import { loadavg } from "node:os";
import type { Pool } from "pg";
import * as z from "zod";
import { printFigure } from "../print-figure.ts";
import { quantile, send } from "./measure.ts";
import { type Measured, measuredOf } from "./people.ts";
import type { ScaleWorld } from "./world.ts";

/** How often connections are counted, in milliseconds. */
const EVERY = 100;

/** What a member asks for when the day begins: the list, its first contacts, a search, a page of all contacts, an action handled. */
export async function morningOf(
  world: ScaleWorld,
  measured: Measured,
  member: number,
): Promise<{ times: number[]; failed: number }> {
  const { contacts, proposed } = measured;
  const cookie = measured.members[member % measured.members.length]?.cookie ?? "";
  const { contactId, actionId } = proposed[member % proposed.length] ?? { contactId: "", actionId: "" };
  const somebody = contacts[member % contacts.length] ?? "";
  const asked: readonly (readonly [string, string, object?])[] = [
    ["GET", "/api/auth/get-session"],
    ["GET", "/api/me/contacts/feed"],
    ["GET", `/api/contacts/${contactId}`],
    ["GET", `/api/contacts/${contactId}/readings`],
    ["PATCH", `/api/actions/${actionId}/done`, {}],
    ["PATCH", `/api/actions/${actionId}/undo`, {}],
    ["GET", "/api/contacts?pageSize=50"],
    ["GET", "/api/contacts?pageSize=50&filter=martin"],
    ["GET", `/api/contacts/${somebody}`],
    ["GET", "/api/me/contacts/feed"],
  ];
  const times: number[] = [];
  let failed = 0;
  for (const [method, path, body] of asked) {
    const { status, milliseconds } = await send(world.url, { method, path, body, cookie });
    if (status >= 500) failed++;
    times.push(milliseconds);
  }
  return { times, failed };
}

const Count = z.object({ role: z.string(), connections: z.number() });

/** Connections of each role now. */
async function countConnections(admin: Pool): Promise<Record<string, number>> {
  const { rows } = await admin.query<Record<string, unknown>>(
    `select usename as role, count(*)::int as connections from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() group by 1`,
  );
  return Object.fromEntries(
    rows.map((row) => Count.parse(row)).map(({ role, connections }) => [role, connections]),
  );
}

/**
 * A thousand people's morning in a minute: all members of twenty organizations, who begin one after the other. Prints the
 * most connections of each role at once, against what the pools allow; answers whether none had more.
 */
export async function measurePeak(
  world: ScaleWorld,
  organizations: number,
  seconds: number,
): Promise<boolean> {
  const measured: Measured[] = [];
  for (let o = 1; o <= organizations; o++) measured.push(await measuredOf(world.admin, "ordinary", o));
  const people = measured.flatMap((each) => each.members.map((_, member) => ({ each, member })));
  const most: Record<string, number> = {};
  const timer = setInterval(() => {
    void countConnections(world.admin).then((now) => {
      for (const [role, count] of Object.entries(now)) most[role] = Math.max(most[role] ?? 0, count);
    });
  }, EVERY);
  const start = performance.now();
  const mornings = await Promise.all(
    people.map(async ({ each, member }, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index / people.length) * seconds * 1_000));
      return morningOf(world, each, member);
    }),
  );
  clearInterval(timer);
  const answered = mornings.flatMap(({ times }) => times);
  const allowed: Record<string, number> = {
    app_server: world.platform.environment.database().DATABASE_POOL,
    auth_server: 10,
  };
  const isWithin = Object.entries(allowed).every(([role, limit]) => (most[role] ?? 0) <= limit);
  const failed = mornings.reduce((sum, one) => sum + one.failed, 0);
  printFigure({
    bench: "scale",
    morning: people.length,
    requests: answered.length,
    seconds: Math.round((performance.now() - start) / 1_000),
    failed,
    p50: Math.round(quantile(answered, 0.5)),
    p95: Math.round(quantile(answered, 0.95)),
    connections: most,
    allowed,
    load: loadavg().map(Math.round),
    pass: isWithin && failed === 0,
  });
  return isWithin && failed === 0;
}
