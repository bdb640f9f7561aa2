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

  it("are not followed by a cast", () => {
    const asked = `import { call } from "../db/call.ts";\n`;
    expect(refused(`${asked}export const a = (await call(pool, "app.gate", {})) as Gate;`)).toEqual([
      "2 what",
    ]);
    expect(refused(`${asked}export const a = ["a"] as const;`)).toEqual([]);
    expect(refused(`export const a = JSON.parse("1") as number;`)).toEqual([]);
  });

  it("are made where both are allowed", () => {
    expect(refused(`const { rows } = (await door.query("x")) as X;`, "functions/db/statement.ts")).toEqual(
      [],
    );
  });
});
