import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { testStack } from "../../test/database.ts";
import { FILE, generateTypes } from "./generate.ts";
import { valueType } from "./value-types.ts";

const { admin } = await testStack();

it("the types of the database are those of the migrations: npm run generate -- database", async () => {
  expect(await generateTypes(admin)).toBe(readFileSync(FILE, "utf8"));
});

it("refuses a SQL type that it does not know", () => {
  expect(() => valueType("interval[]")).toThrow("interval");
});
