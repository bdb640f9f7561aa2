import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { routeKey } from "../../../functions/http/route-row.ts";
import { routes } from "../../../functions/routes.generated.ts";
import { FILE, generateRoutes } from "./generate.ts";

describe("the route table", () => {
  it("is that of the verbs' files: npm run generate -- routes", async () => {
    expect((await generateRoutes()).split("\n")).toEqual(readFileSync(FILE, "utf8").split("\n"));
  });

  it("is ordered by path and method, and ends with what takes all the rest", () => {
    const calls = routes.filter(({ method }) => method !== "ANY").map(({ path }) => path);
    expect(calls).toEqual(calls.toSorted());
    expect(routes.slice(-3).map(routeKey)).toEqual([
      "ANY /api/auth/{proxy+}",
      "ANY /api/mcp",
      "ANY /api/{proxy+}",
    ]);
  });
});
