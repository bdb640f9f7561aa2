import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { type ActorName, actors } from "./actors.ts";
import { arrange, asActor, rightsOf } from "./attempt.ts";
import { listTables } from "./catalog.ts";
import { expectationFor } from "./expectations.ts";
import { createWorld } from "./world.ts";

const { admin } = await testStack();
const worlds = [await createWorld(admin), await createWorld(admin)] as const;
const tables = await listTables(admin, ["public", "private", "better_auth"]);
const names = (Object.keys(actors) as ActorName[]).filter((name) => name !== "superuser");

describe.each(tables)("%s", (table) => {
  const expectation = expectationFor(table);
  const arranged = arrange(admin, table, worlds[0]);

  it("has a row that a superuser can read, add to, change and delete", async () => {
    expect(await rightsOf(admin, "superuser", worlds, await arranged)).toBe("select insert update delete");
  });

  it.each(names.map((name) => [name, expectation[name]] as const))("%s: %s", async (name, rights) => {
    expect(await rightsOf(admin, name, worlds, await arranged)).toBe(rights);
  });
});

describe("the tries above", () => {
  it("find the tables in the catalog", () => {
    expect(tables.length).toBeGreaterThan(25);
    expect(tables).toEqual(
      expect.arrayContaining(["public.contact", "private.crm_connection", "better_auth.session"]),
    );
  });

  it.each(names)("are really made as %s", async (name) => {
    const [ours, theirs] = worlds;
    const seen = await asActor(admin, name, worlds, async (client) => {
      const { rows } = await client.query<{ role: string; claims: string }>(
        "select current_user::text as role, current_setting('request.jwt.claims') as claims",
      );
      return rows[0];
    });
    const claims = actors[name].claims(ours, theirs);
    expect(seen).toEqual({ role: actors[name].role, claims: claims === null ? "" : JSON.stringify(claims) });
  });

  it("refuse a table nobody declared", () => {
    expect(() => expectationFor("public.novelty")).toThrow(
      "public.novelty has no declared expectation: say in supabase/tests/expectations.ts what each actor may do with it.",
    );
  });
});

describe("without row-level security, the tries above would notice", async () => {
  const open = await testStack();
  const others = [await createWorld(open.admin), await createWorld(open.admin)] as const;
  // Where no request's role has a grant, row-level security is the second lock and never tried.
  const protectedTables = tables.filter((table) =>
    names.some((name) => name !== "auth_server" && expectationFor(table)[name] !== "no grant"),
  );

  it.each(protectedTables)("in %s", async (table) => {
    await open.admin.query(`alter table ${table} disable row level security`);
    const arranged = await arrange(open.admin, table, others[0]);
    const name = "app_server for another organization";
    expect(await rightsOf(open.admin, name, others, arranged)).not.toBe(expectationFor(table)[name]);
  });
});
