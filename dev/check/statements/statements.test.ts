import { describe, expect, it } from "vitest";
import { testStack } from "../../test/database.ts";
import { readSources } from "../read-sources.ts";
import { problemsInFragments } from "./check-fragments.ts";
import { findStatements } from "./find-statements.ts";
import { refusedFunctions, refusedTexts } from "./prepare.ts";
import { Program } from "./program.ts";

const DOOR = "export function firstRow(client, Row, text) {}\nexport function execute(client, text) {}\n";

/** The texts of the statements of a store, and why some are not known. */
function texts(store: string, others: Record<string, string> = {}): string[] {
  const files = {
    "functions/db/statement.ts": DOOR,
    "functions/invented/store.ts": `import { execute } from "../db/statement.ts";\n${store}`,
    ...others,
  };
  return findStatements(new Program(new Map(Object.entries(files)))).flatMap(({ texts: found, unresolved }) =>
    unresolved === undefined
      ? found.toSorted()
      : [`unresolved: ${unresolved.replace(/.*when it runs: /, "")}`],
  );
}

describe("the texts of a statement", () => {
  it("are read through constants, templates and functions, of other files too", () => {
    const shared = "export const columnsOf = (of: string) => `${of}.id, ${of}.name`;";
    expect(
      texts(
        'import { columnsOf } from "./shared.ts";\nconst TABLE = "public.contact";\nexecute(client, `select ${columnsOf("c")} from ${TABLE} c`);',
        { "functions/invented/shared.ts": shared },
      ),
    ).toEqual(["select c.id, c.name from public.contact c"]);
  });

  it("are all those of a choice, and the same choice twice is one", () => {
    expect(
      texts(
        "const FROM = { note: 'public.note n', deal: 'public.deal d' };\nconst ID = { note: 'n.id', deal: 'd.id' };\nfunction read(kind) { execute(client, `select ${ID[kind]} from ${FROM[kind]}`); }",
      ),
    ).toEqual(["select d.id from public.deal d", "select n.id from public.note n"]);
    expect(texts("execute(client, `select 1 ${isLast ? 'limit 1' : ''}`);")).toEqual([
      "select 1 ",
      "select 1 limit 1",
    ]);
    expect(texts("for (const table of ['a', 'b']) execute(client, `delete from ${table}`);")).toEqual([
      "delete from a",
      "delete from b",
    ]);
  });

  it("are those that the callers of a function give it", () => {
    expect(
      texts(
        "function read(where: string) { execute(client, `select 1 where ${where}`); }\nread('a'); read('b');\nconst other = { read: (where) => read(where) };",
      ),
    ).toEqual(["unresolved: where"]);
    expect(
      texts(
        "function read(where: string) { execute(client, `select 1 where ${where}`); }\nread('a'); read('b');",
      ),
    ).toEqual(["select 1 where a", "select 1 where b"]);
  });

  it("are told to be unknown where only a running program knows them", () => {
    expect(texts("execute(client, `select ${columns.join(', ')}`);")).toEqual([
      "unresolved: columns.join(', ')",
    ]);
    expect(texts("const send = execute;\nsend(client, 'select 1');")).toEqual([
      "unresolved: what sends a statement is handed on",
    ]);
  });
});

describe("a fragment of a built statement", () => {
  const problems = async (fragment: string): Promise<string[]> => {
    const source = new Program(new Map([["a.ts", `const a = ${fragment};`]])).source("a.ts");
    if (source === undefined) throw new Error("no source");
    const found = await problemsInFragments(source, new Set(["email", "crm_ids"]));
    return found.map(({ problem }) => problem.split(":")[0] ?? "");
  };

  it("names a column by a reference, not by words", async () => {
    expect(await problems("sql`lower(${row.ref('c.email')})`")).toEqual([]);
    expect(await problems("sql`lower(c.email)`")).toEqual(["names the column email by words"]);
    expect(await problems("sql<string>`c.crm_ids[1]`")).toEqual(["names the column crm_ids by words"]);
  });

  it("gives names of its own", async () => {
    expect(await problems("rows.as(sql`k (email, day)`)")).toEqual([]);
    expect(await problems("sql`any(${ids}::uuid[])`")).toEqual([]);
    expect(await problems("sql`pg_advisory_xact_lock(person.key)`")).toEqual([]);
  });

  it("can be read alone", async () => {
    expect(await problems("sql` union all `")).toEqual(["a fragment that Postgres does not parse alone"]);
  });
});

describe("a column that is renamed", async () => {
  const { admin } = await testStack();
  const statements = findStatements(new Program(readSources("functions/**/*.ts")));
  const places = new Map(
    statements.flatMap(({ file, texts: found }) => found.map((text) => [text, file] as const)),
  );

  /** The files whose statements, and the functions, that no longer fit while a column has another name. */
  async function unfitWith(table: string, column: string): Promise<string[]> {
    await admin.query(`alter table ${table} rename ${column} to renamed`);
    try {
      const refused = [...(await refusedTexts(admin, places.keys())), ...(await refusedFunctions(admin))];
      return [...new Set(refused.map(({ text }) => places.get(text) ?? text))].sort();
    } finally {
      await admin.query(`alter table ${table} rename renamed to ${column}`);
    }
  }

  it("fails what names it, and nothing else", async () => {
    expect(await unfitWith("public.contact", "bounced")).toEqual([
      "app.suppression_of(contact)",
      "functions/suggestions/history/history-store.ts",
    ]);
    expect(await unfitWith("private.voice", "learn_from")).toEqual([
      "functions/suggestions/drafts/voice/voice-store.ts",
    ]);
  });

  it("leaves none that does not fit today, and none that cannot be read", async () => {
    expect(statements.filter(({ unresolved }) => unresolved !== undefined)).toEqual([]);
    expect(await refusedTexts(admin, places.keys())).toEqual([]);
    expect(await refusedFunctions(admin)).toEqual([]);
  });
});
