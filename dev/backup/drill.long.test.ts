import { cp, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Pool, PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportErasures } from "../../functions/erasures/export-erasures.ts";
import { createEnvironment } from "../../functions/env.ts";
import { route as erase } from "../../functions/prospection/erase-personal-data.ts";
import { rowsOf } from "../../supabase/tests/rows.ts";
import { createWorld } from "../../supabase/tests/world.ts";
import { startS3 } from "@relance/simulators/s3.ts";
import { SSM_CREDENTIALS } from "@relance/simulators/ssm.ts";
import { callerOf } from "../test/caller.ts";
import { testStack } from "../test/database.ts";
import { createSession, sessionCookie } from "../test/factories.ts";
import { tablesHolding } from "../test/tables-holding.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { replayErasures } from "./replay-erasures.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { searchFor, sealSearch } from "../../functions/prospection/mentions/mention-search.ts";
import { finishErasures } from "../../functions/prospection/replay-erasure.ts";
import { startTestQueue } from "../test/queue.ts";
import { NotRestorableError, restoreBackup } from "./restore-backup.ts";
import { readChecksums, readTables } from "./tables.ts";
import { type Manifest, writeBackup } from "./write-backup.ts";

const NAME = "Quévremont";
const ADDRESS = "aurelien.quevremont@scierie-brumaire.example";

const queue = await startTestQueue();
afterAll(() => queue.stop());
const lost = await testStack({ variables: queue.variables });
const restored = await testStack();
const untouched = await testStack();
const s3 = await startS3();
afterAll(() => s3.stop());
const folder = await mkdtemp(path.join(tmpdir(), "relance-backup-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function using<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}
const exporting = {
  pool: lost.platform.pool,
  log: lost.platform.log,
  clock: lost.platform.clock,
  environment: createEnvironment({ ...queue.variables, ...SSM_CREDENTIALS, ERASURES_URL: s3.url }),
};
/** Tables of a database whose rows differ from those of the other. */
const differences = async (): Promise<string[]> => {
  const [one, other] = [await using(lost.admin, readChecksums), await using(restored.admin, readChecksums)];
  expect([...one.keys()]).toEqual([...other.keys()]);
  return [...one]
    .filter(([table, sum]) => JSON.stringify(sum) !== JSON.stringify(other.get(table)))
    .map(([table]) => table);
};

/** A row in every table, then a person who stands in one's own record and in a note about somebody else. */
async function fill() {
  const world = await createWorld(lost.admin);
  for (const { name } of await using(lost.admin, readTables)) {
    for (const which of [0, 1] as const) {
      const row = rowsOf(name.replaceAll('"', "")).row(world, which, null);
      const columns = Object.keys(row);
      await lost.admin.query(
        `insert into ${name} (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})
         on conflict do nothing`,
        Object.values(row),
      );
    }
  }
  // Erasures that had not ended when the backup was made, of people whom no text names.
  for (const person of world.contactIds) {
    const ctx = systemContext(lost.platform, world.organizationId, "drill");
    await lost.admin.query("update private.mention_search set sealed = $2 where person = $1", [
      person,
      sealSearch(ctx, person, searchFor([])),
    ]);
  }
  await lost.admin.query(
    "update public.contact set first_name = 'Aurélien', last_name = $2, email = $3 where id = $1",
    [world.bareContactIds[0], NAME, ADDRESS],
  );
  await lost.admin.query("update public.note set text = $1", [
    `Vu Aurélien ${NAME} hier,\n"tab"\there \\ \u{1F333}`,
  ]);
  const { token } = await createSession(lost.admin, world.ownerId, world.organizationId);
  return { ...world, cookie: sessionCookie(token) };
}

let world: Awaited<ReturnType<typeof fill>>;
let manifest: Manifest;
beforeAll(async () => {
  world = await fill();
  manifest = await using(lost.admin, (client) => writeBackup(client, folder));
});

describe("a backup", () => {
  it("has a row of every table at least, so that the drill means something", () => {
    expect(manifest.tables.filter(({ rows }) => rows === 0)).toEqual([]);
  });

  const NOTES = "public.note.jsonl.gz";
  it.each<[string, string, (file: string) => Promise<void>, string]>([
    ["has no manifest", "backup.json", rm, "is no whole backup"],
    ["has half a manifest", "backup.json", (file) => truncate(file, 200), "is no whole backup"],
    [
      "has had other migrations",
      "backup.json",
      (file) => writeFile(file, JSON.stringify({ ...manifest, versions: manifest.versions.slice(1) })),
      "migrations",
    ],
    ["lacks a table’s file", NOTES, rm, "cannot be read to its end"],
    ["has half a table’s file", NOTES, (file) => truncate(file, 60), "cannot be read to its end"],
    [
      "lacks a table’s last row",
      NOTES,
      async (file) => {
        const lines = gunzipSync(await readFile(file))
          .toString()
          .trimEnd()
          .split("\n");
        await writeFile(file, gzipSync(lines.slice(0, -1).join("\n")));
      },
      "est incomplet",
    ],
  ])("that %s is refused, and changes nothing", async (_, file, damage, reason) => {
    const damaged = temporaryFolder();
    await cp(folder, damaged, { recursive: true });
    await damage(path.join(damaged, file));
    const refused = using(untouched.admin, (client) => restoreBackup(client, damaged));
    await expect(refused).rejects.toThrow(NotRestorableError);
    await expect(refused).rejects.toThrow(reason);
    const sums = await using(untouched.admin, readChecksums);
    expect([...sums].filter(([, { rows }]) => rows !== "0")).toEqual([]);
  });
});

describe("a database that has rows", () => {
  // The smallest there is: nobody signs in by it, and no other table knows of it.
  const row = "insert into private.erasure (kind, subject) values ('account', gen_random_uuid())";

  it("has no backup put over them, whichever table they are in", async () => {
    await untouched.admin.query(row);
    try {
      const before = await using(untouched.admin, readChecksums);
      const refused = using(untouched.admin, (client) => restoreBackup(client, folder));
      await expect(refused).rejects.toThrow("The database is not empty: private.erasure has rows.");
      expect(await using(untouched.admin, readChecksums)).toEqual(before);
    } finally {
      await untouched.admin.query("delete from private.erasure");
    }
  });
});

describe("the drill", () => {
  const exported = () => [...s3.objects.values()].flatMap((object) => object.split("\n"));

  it("gives back identical rows, and forgets again whom it had forgotten: people, accounts, organizations", async () => {
    await using(restored.admin, (client) => restoreBackup(client, folder));
    expect(await differences()).toEqual([]);

    // New rows have numbers of their own.
    const { rows } = await restored.admin.query(
      "insert into private.erasure (kind, subject) values ('account', gen_random_uuid()) returning id",
    );
    expect(rows).toHaveLength(1);
    await restored.admin.query("delete from private.erasure");

    // Erased after the backup was written.
    const caller = callerOf(lost.platform, [erase]);
    const reply = await caller("DELETE", `/api/contacts/${world.bareContactIds[0]}/personal-data`, {
      cookie: world.cookie,
      body: { confirm: true, suppress: true },
    });
    expect(reply.status).toBe(202);
    await finishErasures(systemContext(lost.platform, world.organizationId, "drill"));
    await lost.admin.query("delete from public.job where kind = 'erase-mentions'");
    await lost.admin.query('delete from better_auth."user" where id = $1', [world.strangerIds[0]]);
    expect(await tablesHolding(restored.admin, NAME)).toEqual(
      expect.arrayContaining(["public.contact", "public.note"]),
    );
    await lost.admin.query("delete from private.erasure where subject = any ($1)", [world.contactIds]);
    s3.failNext = 403;
    await expect(exportErasures(exporting)).rejects.toThrow("403");
    expect(await exportErasures(exporting)).toBe(2);
    expect(await exportErasures(exporting)).toBe(0);
    // A run that fails leaves no line, which is what the alarm waits for.
    const runs = lost.logged.filter((line) => line.includes('"erasures exported"'));
    expect(runs.map((line) => JSON.parse(line))).toMatchObject([
      {
        erasures: 2,
        unfinished: 0,
        failures: 0,
        milliseconds: expect.any(Number),
        queries: expect.any(Number),
      },
      { erasures: 0, failures: 0 },
    ]);
    expect(exported().join("\n")).not.toMatch(new RegExp(`${NAME}|${ADDRESS}`));
    const replay = () =>
      using(restored.admin, (client) => replayErasures(restored.platform, client, exported()));
    expect(await replay()).toEqual({ erasures: 2, contacts: 1, accounts: 1, organizations: 0 });
    for (const secret of [NAME, ADDRESS]) expect(await tablesHolding(restored.admin, secret)).toEqual([]);
    expect((await restored.admin.query("select from private.mention_search")).rowCount).toBe(0);
    // Nor does the next synchronization bring them back.
    const tombstones = "select kind, hash from private.tombstone order by 1, 2";
    expect((await restored.admin.query(tombstones)).rows).toEqual((await lost.admin.query(tombstones)).rows);
    // Twice is once.
    expect(await replay()).toMatchObject({ contacts: 0, accounts: 0 });
    // These two say when they were changed.
    expect((await differences()).filter((table) => !/audit|erasure/.test(table))).toEqual([
      "better_auth.organization",
      "private.tombstone",
    ]);

    // An organization that has gone since.
    await lost.admin.query("delete from better_auth.organization where id = $1", [world.organizationId]);
    await exportErasures(exporting);
    expect(await replay()).toMatchObject({ organizations: 1 });
    expect((await differences()).filter((table) => !/audit|erasure/.test(table))).toEqual([]);
  });
});
