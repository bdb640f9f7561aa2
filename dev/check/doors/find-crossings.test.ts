import { describe, expect, it } from "vitest";
import { crossingsIn } from "./find-crossings.ts";

const refused = (text: string, file = "functions/invented/store.ts"): string[] =>
  crossingsIn(file, text).map(({ line, what }) => `${line} ${what.split(" ")[0]}`);

describe("the doors to the database", () => {
  it("are not passed by a statement whose rows nobody checks", () => {
    expect(
      refused(`const a = 1;\nawait client.query<{ id: string }>("select id from public.contact");`),
    ).toEqual(["2 a"]);
    expect(refused(`await ctx.pool.query("select 1");`)).toEqual(["1 a"]);
  });

  it("are not what a request's query is", () => {
    expect(refused(`contract.query?.safeParse(c.req.query()); input.query.page;`)).toEqual([]);
  });

  it("are not what a query of a CRM is, in the one file that makes them and nothing of the database", () => {
    const [file, makes] = ["functions/crm/salesforce/calls.ts", "connection.query(soql, {});"];
    expect(refused(makes, file)).toEqual([]);
    expect(refused(`import { pool } from "../../db/pool.ts"; ${makes}`, file)).toEqual(["1 a"]);
    expect(refused(makes, "functions/crm/salesforce/client.ts")).toEqual(["1 a"]);
  });

  it("are not followed by a cast", () => {
    const asked = `import { call } from "../db/call.ts";\n`;
    expect(refused(`${asked}export const a = (await call(pool, "app.gate", {})) as Gate;`)).toEqual([
      "2 what",
    ]);
    expect(refused(`${asked}export const a = ["a"] as const;`)).toEqual([]);
    expect(refused(`export const a = JSON.parse("1") as number;`, "functions/invented/verb.ts")).toEqual([]);
  });

  it("are not followed by one in a file that is given the rows", () => {
    for (const name of ["store", "sync-store", "of-contact", "rows", "history-rows"])
      expect(refused(`const a = row as Row;`, `functions/invented/${name}.ts`)).toEqual(["1 what"]);
    expect(refused(`const a = row as Row;`, "functions/invented/restore.ts")).toEqual([]);
  });

  it("are the pool’s but for the files that ask the Data API", () => {
    const asks = `import { checkDataApi } from "../db/data-api.ts";`;
    expect(refused(asks, "functions/jobs/store.ts")).toEqual([]);
    expect(refused(`\n${asks}`, "functions/invented/store.ts")).toEqual(["2 the"]);
    expect(refused(`export { dataApi } from "../../db/data-api.ts";`, "functions/a/b/c.ts")).toEqual([
      "1 the",
    ]);
    expect(refused(`const { dataApi } = await import("../db/data-api.ts");`)).toEqual(["1 the"]);
    expect(refused(`import { firstRow } from "../db/statement.ts";`)).toEqual([]);
  });

  it("are made where both are allowed", () => {
    expect(refused(`const { rows } = (await door.query("x")) as X;`, "functions/db/statement.ts")).toEqual(
      [],
    );
  });
});
