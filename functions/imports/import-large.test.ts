import { beforeEach, describe, expect, it } from "vitest";
import { importWorld } from "../../dev/test/import-world.ts";

const world = await importWorld();
const { admin, contacts, imported } = world;

let owner: Awaited<ReturnType<typeof world.owner>>;
beforeEach(async () => {
  owner = await world.owner();
});

describe("thousands of contacts", () => {
  const COUNT = 2_000;
  const text = `Nom;E-mail;Société\n${Array.from({ length: COUNT }, (_, index) => `Nom ${index};c${index}@x.example;Société ${index % 90}`).join("\n")}`;

  it("are all there, once, after two imports at the same time", async () => {
    const replies = await Promise.all([imported(owner, { text }), imported(owner, { text })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const counts = replies.map(({ json }) => json as { created: number; unchanged: number });
    expect(counts.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, COUNT]);
    expect(counts.map(({ unchanged }) => unchanged).toSorted((a, b) => a - b)).toEqual([0, COUNT]);
    expect(await contacts(owner)).toHaveLength(COUNT);
    const { rows } = await admin.query<{ counted: boolean }>(
      "select reltuples >= 2000 as counted from pg_class where oid = 'public.contact'::regclass",
    );
    expect(rows).toEqual([{ counted: true }]);
  });

  it("are none when the last line is refused by the database", async () => {
    // Nothing but the database knows of this trigger: what the first pages wrote must go too.
    await admin.query(`create function public.refuse_last() returns trigger language plpgsql as
      $$ begin if new.email = 'c1999@x.example' then raise exception 'refused'; end if; return new; end $$`);
    await admin.query(
      "create trigger refuse_last before insert on public.contact for each row execute function public.refuse_last()",
    );
    try {
      expect((await imported(owner, { text })).status).toBe(500);
    } finally {
      await admin.query("drop function public.refuse_last() cascade");
    }
    expect(await contacts(owner)).toEqual([]);
  });
});
