import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import type { ActorName } from "./actors.ts";
import { arrange, asActor, errorOf, insertion } from "./attempt.ts";
import { listTables } from "./catalog.ts";
import { expectationFor } from "./expectations.ts";
import { rowsOf } from "./rows.ts";
import { createWorld } from "./world.ts";

const { admin } = await testStack();
const [ours, theirs] = [await createWorld(admin), await createWorld(admin)];
const tables = await listTables(admin, ["public", "private"]);

await Promise.all(tables.map((table) => arrange(admin, table, ours)));

const references = tables.flatMap((table) => {
  const row = rowsOf(table).row(theirs, 1, null);
  return ["contact_id", "action_id"]
    .filter((column) => column in row)
    .map((column) => [table, column] as const);
});

/** A row of the other organization but for one reference, which is to a row of ours. */
function crossing(table: string, column: string): Readonly<Record<string, unknown>> {
  const { row } = rowsOf(table);
  return { ...row(theirs, 1, null), [column]: row(ours, 1, null)[column] };
}

describe("a row of one organization cannot refer to another's", () => {
  it("in every table with a contact or an action", async () => {
    const { rows } = await admin.query<{ reference: string }>(
      `select table_schema || '.' || table_name || ' ' || column_name as reference from information_schema.columns
       where table_schema in ('public', 'private') and column_name in ('contact_id', 'action_id') order by 1`,
    );
    expect(references.map((pair) => pair.join(" ")).sort()).toEqual(rows.map((row) => row.reference));
  });

  describe.each(references)("%s through %s", (table, column) => {
    it("stores the same row when the reference is its own organization's", async () => {
      const { sql, values } = insertion(table, rowsOf(table).row(theirs, 1, null));
      const inserted = await asActor(admin, "superuser", [ours, theirs], (client) =>
        client.query(sql, [...values]),
      );
      expect(inserted.rowCount).toBe(1);
    });

    it("even when a superuser writes it", async () => {
      expect(await insertAs("superuser", table, crossing(table, column))).toMatch(/foreign key constraint/);
    });

    it.each(["system of another organization", "app_server for another organization"] as const)(
      "nor when written as %s",
      async (name) => {
        expect(await insertAs(name, table, crossing(table, column))).toMatch(
          /foreign key constraint|row-level security|permission denied/,
        );
      },
    );
  });
});

/** Tables of which other columns alone may be changed. */
const FIXED = ["private.api_key", "private.assistant", "private.assistant_secret"];

describe("a row cannot be moved to another organization", () => {
  const movable = tables
    .flatMap((table) =>
      Object.entries(expectationFor(table))
        .filter(([, rights]) => rights.includes("update"))
        .map(([name]) => [table, name as ActorName] as const)
        .filter(([, name]) => name !== "service_role"),
    )
    .filter(([table]) => "organization_id" in rowsOf(table).row(ours, 1, null));
  it.each(movable.filter(([table]) => FIXED.includes(table)))(
    "%s by %s, who may not change it at all",
    async (table, name) => {
      const move = `update ${table} set organization_id = $1`;
      const refused = asActor(admin, name, [ours, theirs], (client) =>
        errorOf(client.query(move, [theirs.organizationId])),
      );
      expect(await refused).toMatch(/^permission denied/);
    },
  );

  it.each(movable.filter(([table]) => !FIXED.includes(table)))("%s by %s", async (table, name) => {
    // Without a condition: one would have the reading policy refuse before the writing one is asked.
    const move = (to: string) =>
      asActor(admin, name, [ours, theirs], (client) =>
        client.query(`update ${table} set organization_id = $1`, [to]),
      );
    expect((await move(ours.organizationId)).rowCount).toBeGreaterThan(0);
    expect(await errorOf(move(theirs.organizationId))).toMatch(/violates row-level security policy/);
  });
});

describe("nobody writes in another's name", () => {
  it.each(["member", "owner", "admin"] as const)("a job asked for by %s is theirs", async (name) => {
    const row = rowsOf("public.job").row(ours, 1, ours.colleagueId);
    expect(await insertAs(name, "public.job", row)).toMatch(/row-level security/);
  });

  it("a correction of a reading is theirs who makes it", async () => {
    const { row } = rowsOf("public.text_reading");
    const ofColleague = row(ours, 1, ours.colleagueId);
    expect(await insertAs("member", "public.text_reading", ofColleague)).toMatch(/row-level security/);
  });

  it("what is said of a fact is said in one’s own name, and taken back in one’s own", async () => {
    const { row } = rowsOf("public.fact_correction");
    const ofColleague = row(ours, 1, ours.colleagueId);
    expect(await insertAs("member", "public.fact_correction", ofColleague)).toMatch(/row-level security/);
    const undone = { ...row(ours, 1, ours.memberId), undone_at: new Date(), undone_by: ours.memberId };
    expect(await insertAs("member", "public.fact_correction", undone)).toMatch(/row-level security/);
  });

  it("what a program read is written by the system", async () => {
    const reading = rowsOf("public.text_reading").row(ours, 1, null);
    expect(await insertAs("owner", "public.text_reading", reading)).toMatch(/row-level security/);
    const fact = { ...rowsOf("public.fact").row(ours, 1, null), reader: "model" };
    expect(await insertAs("owner", "public.fact", fact)).toMatch(/row-level security/);
  });

  it("a job is asked for, never started, by a person", async () => {
    const row = { ...rowsOf("public.job").row(ours, 1, ours.memberId), state: "running" };
    expect(await insertAs("member", "public.job", row)).toMatch(/row-level security/);
  });
});

function insertAs(name: ActorName, table: string, row: Readonly<Record<string, unknown>>): Promise<string> {
  const { sql, values } = insertion(table, row);
  return errorOf(asActor(admin, name, [ours, theirs], (client) => client.query(sql, [...values])));
}
