import { describe, expect, it } from "vitest";
import { foreignTablesIn } from "./find-foreign-tables.ts";

const OWNERS = new Map([
  ["public.contact", "crm"],
  ["private.job_key", "jobs"],
]);

const told = (slice: string, text: string): string[] =>
  foreignTablesIn(`functions/${slice}/store.ts`, text, OWNERS).map(({ table, does }) => `${does} ${table}`);

describe("tables of other slices", () => {
  it.each([
    ["select id from public.contact c join private.job_key k on true", ["reads private.job_key"]],
    ["update public.contact set name = $1", ["writes public.contact"]],
    ["insert into public.contact as c (id) values ($1)", ["writes public.contact"]],
    ["with gone as (delete from private.job_key where key = $1) select 1", ["writes private.job_key"]],
  ])("in a statement: %s", (statement, expected) => {
    expect(told("owners", `await execute(client, \`${statement}\`)`)).toEqual(expected);
    expect(told("owners", `await execute(client, ${JSON.stringify(statement)})`)).toEqual(expected);
  });

  it("by the query builder and the Data API", () => {
    expect(told("owners", `builder.insertInto("private.job_key").values({})`)).toEqual([
      "writes private.job_key",
    ]);
    expect(told("owners", `builder.selectFrom("private.job_key as k")`)).toEqual(["reads private.job_key"]);
    expect(told("owners", `builder.deleteFrom("public.contact as c")`)).toEqual(["writes public.contact"]);
  });

  it("are written by their own slice, and read by all where they are public", () => {
    const read = "allRows(client, Row, `select id from public.contact`)";
    const write = "execute(client, `update public.contact set name = ''`)";
    expect([told("crm", write), told("crm", read), told("readings", read)]).toEqual([[], [], []]);
    expect(told("readings", write)).toEqual(["writes public.contact"]);
    expect(told("owners", "allRows(client, Row, `select key from app.job_key`)")).toEqual([]);
  });

  it("are not hidden behind a name that is put together", () => {
    expect(told("crm", "execute(client, `update public.${table} set name = ''`)")).toEqual([
      "hides public.…",
    ]);
    expect(told("crm", "`${table} of public.`")).toEqual([]);
  });

  it("are not those of a comment, nor functions of the database", () => {
    expect(told("owners", "// update public.contact\nconst words = `select public.write_day($1)`;")).toEqual(
      [],
    );
    expect(told("owners", `Buffer.from("contact_form")`)).toEqual([]);
  });
});
