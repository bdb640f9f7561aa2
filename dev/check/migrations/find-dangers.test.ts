import { describe, expect, it } from "vitest";
import { dangersIn } from "./find-dangers.ts";

const LIMIT = "set lock_timeout = '2s';\n";
const rulesOf = async (sql: string) => (await dangersIn(LIMIT + sql)).map(({ rule }) => rule);

describe("a migration that runs while people work", () => {
  it.each([
    ["alter table public.contact alter column job type varchar(20)", "column-type"],
    ["alter table public.contact drop column job", "drop-column"],
    ["alter table public.contact rename column job to role", "rename"],
    ["alter table public.contact rename to person", "rename"],
    ["drop table public.note", "drop-table"],
    ["truncate public.note", "drop-table"],
    ["drop function app.a()", "drop-function"],
    ["drop function if exists app.a", "drop-function"],
    ["drop function app.a(); create function app.a(i int) returns void language sql as ''", "drop-function"],
    ["alter function app.a() rename to b", "rename"],
    ["alter table public.contact alter column job set not null", "set-not-null"],
    ["alter table public.contact add column age integer not null", "required-column"],
    ["alter table public.contact add column token uuid default gen_random_uuid()", "rewrites-table"],
    [
      "alter table public.contact add column twice text generated always as (job || job) stored",
      "rewrites-table",
    ],
    ["alter table public.contact add constraint short check (length(job) < 9)", "constraint-not-valid"],
    [
      "alter table public.note add foreign key (contact_id) references public.contact (id)",
      "constraint-not-valid",
    ],
    ["alter table public.note add column c uuid references public.contact (id)", "constraint-not-valid"],
    ["alter table public.note add unique (crm_id)", "constraint-using-index"],
    ["create index on public.note (crm_id)", "index-built-before"],
    ["update public.contact set job = ''", "update-in-batches"],
  ])("may not: %s", async (sql, rule) => {
    expect(await rulesOf(sql)).toEqual([rule]);
  });

  it.each([
    "alter table public.contact add column age integer",
    "alter table public.contact add column state text not null default 'open'",
    "alter table public.contact add column since timestamptz not null default now()",
    "alter table public.contact add constraint short check (length(job) < 9) not valid",
    "alter table public.contact validate constraint short",
    "alter table public.note add unique using index note_crm_id",
    "create index if not exists note_crm_id on public.note (crm_id)",
    "update public.contact set job = '' where job is null",
    "create table private.new (id uuid primary key, a text not null); create index on private.new (a); alter table private.new add unique (a)",
    "create or replace function app.a() returns void language sql as $$ update public.contact set job = '' $$",
    "drop function app.a(text); create function app.a(i int, out o int) language sql as ''; drop policy p on public.contact",
  ])("may: %s", async (sql) => {
    expect(await rulesOf(sql)).toEqual([]);
  });

  it("says how long it waits for a table that is in use", async () => {
    const alter = "alter table public.contact add column age integer";
    expect((await dangersIn(alter)).map(({ rule }) => rule)).toEqual(["lock-timeout"]);
    expect(await dangersIn(`set local lock_timeout = '2s'; ${alter}`)).toEqual([]);
    expect(await dangersIn("create function app.b() returns void language sql as ''")).toEqual([]);
  });

  it("may with a reason, and for that rule alone", async () => {
    const sql = "alter table public.contact drop column job, alter column company type varchar(9)";
    expect(await rulesOf(`-- accepted drop-column: no code reads it since 20261201000100\n${sql}`)).toEqual([
      "column-type",
    ]);
    expect(await rulesOf(`-- accepted drop-column:\n${sql}`)).toEqual(["drop-column", "column-type"]);
  });

  it("is read as Postgres reads it: what stands in a comment or a text is no statement", async () => {
    expect(await rulesOf("-- drop table public.note\nselect 'drop table public.note'")).toEqual([]);
    await expect(dangersIn("alter tabel public.contact")).rejects.toThrow("syntax error");
  });

  it("is told all of its dangers", async () => {
    const sql =
      "alter table public.contact add column key uuid not null generated always as (id) stored; create index on public.contact (key)";
    expect(await rulesOf(sql)).toEqual(["rewrites-table", "required-column", "index-built-before"]);
  });
});
