import { beforeAll, describe, expect, it } from "vitest";
import { lintInCopy } from "./lint-copy.ts";

interface Boundary {
  name: string;
  /** A module that crosses the boundary, and its twin that does not. */
  refused: [file: string, source: string];
  allowed: [file: string, source: string];
}

/** `invented` is a slice no rule names: a new one is held to the same boundaries. */
const slice = "functions/invented";
const screen = "web/src/features/invented";
const functions = "../../../../functions";

const boundaries: Boundary[] = [
  {
    name: "the web imports nothing of a slice but its contract",
    refused: [`${screen}/a.ts`, `export { listAll } from "${functions}/invented/list-all.ts";`],
    allowed: [`${screen}/b.ts`, `export { listAll } from "${functions}/invented/contract.ts";`],
  },
  {
    name: "the web imports no type of a slice but its contract's",
    refused: [`${screen}/c.ts`, `export type { Row } from "${functions}/invented/store.ts";`],
    allowed: [`${screen}/d.ts`, `export type { Row } from "${functions}/invented/contract.ts";`],
  },
  {
    name: "a type imported by name is a crossing too",
    refused: [
      `${screen}/e.ts`,
      `import type { Row } from "${functions}/invented/store.ts"; export type X = Row;`,
    ],
    allowed: [`${screen}/f.ts`, `import type { C } from "${functions}/http/contract.ts"; export type X = C;`],
  },
  {
    name: "a lazily loaded module is a crossing too",
    refused: [`${screen}/g.ts`, `export const load = () => import("${functions}/invented/list-all.ts");`],
    allowed: [`${screen}/h.ts`, `export const load = () => import("${functions}/invented/contract.ts");`],
  },
  {
    name: "the web knows nothing of the route table",
    refused: [`${screen}/i.ts`, `export { routes } from "${functions}/routes.ts";`],
    allowed: [`${screen}/j.ts`, `export { call } from "../../lib/call.ts";`],
  },
  {
    name: "the web knows nothing of the local stack",
    refused: [`${screen}/k.ts`, `export { seed } from "../../../../dev/seed.ts";`],
    allowed: ["web/e2e/l.ts", `export { seed } from "../../dev/seed.ts";`],
  },
  {
    name: "the product's tests reach the simulators by dev/test",
    refused: [`${slice}/n.test.ts`, `export { startOpenai } from "@relance/simulators/openai/testing.ts";`],
    allowed: [`${slice}/o.test.ts`, `export { startOpenai } from "../../dev/test/openai.ts";`],
  },
  {
    name: "what makes one machine enough needs no lab",
    refused: ["dev/test/p.ts", `export { load } from "../../lab/bench/load.ts";`],
    allowed: ["lab/bench/q.ts", `export { openPool } from "../../dev/stack/database.ts";`],
  },
  {
    name: "a simulator knows the product by its contracts",
    refused: ["simulators/r.ts", `export { read } from "../${slice}/store.ts";`],
    allowed: ["simulators/s.ts", `export { Fact } from "../${slice}/contract.ts";`],
  },
  {
    name: "a route does not reach its slice's store",
    refused: [`${slice}/a.route.ts`, `export { read } from "./store.ts";`],
    allowed: [`${slice}/b.route.ts`, `export { listAll } from "./list-all.ts";`],
  },
  {
    name: "a route does not reach a named store",
    refused: [`${slice}/c.route.ts`, `export { read } from "./connection-store.ts";`],
    allowed: [`${slice}/d.route.ts`, `export { endpoint } from "../http/endpoint.ts";`],
  },
  {
    name: "a route does not reach the database",
    refused: [`${slice}/e.route.ts`, `export { createPool } from "../db/pool.ts";`],
    allowed: [`${slice}/store.ts`, `export { createPool } from "../db/pool.ts";`],
  },
  {
    name: "nothing behind the API imports a route",
    refused: [`${slice}/a.ts`, `export { route } from "./list-all.route.ts";`],
    allowed: ["dev/m.ts", `export { route } from "../${slice}/list-all.route.ts";`],
  },
  {
    name: "the product knows nothing of the local stack",
    refused: [`${slice}/h.ts`, `export { start } from "../../dev/stack/postgres.ts";`],
    allowed: [`${slice}/h.test.ts`, `export { start } from "../../dev/stack/postgres.ts";`],
  },
  {
    name: "the database and auth folders know nothing of the local stack either",
    refused: ["functions/db/i.ts", `export { start } from "../../dev/stack/postgres.ts";`],
    allowed: ["functions/db/j.ts", `export { createLog } from "../http/log.ts";`],
  },
  {
    name: "the product knows nothing of the screens",
    refused: [`${slice}/k.ts`, `export { App } from "../../web/src/app/app.tsx";`],
    allowed: [`${slice}/l.ts`, `export { contract } from "../http/contract.ts";`],
  },
  ...["pg", "@supabase/supabase-js", "kysely", "postgres"].map((name, index) => ({
    name: `only functions/db and functions/auth know ${name}`,
    refused: [`${slice}/database-${index}.ts`, `import * as it from "${name}"; export default it;`] as [
      string,
      string,
    ],
    allowed: [`functions/db/database-${index}.ts`, `import * as it from "${name}"; export default it;`] as [
      string,
      string,
    ],
  })),
  {
    name: "a type of Postgres is knowledge too",
    refused: [`${slice}/m.ts`, `export type { Pool } from "pg";`],
    allowed: [`${slice}/n.ts`, `export type { Pool } from "../db/pool.ts";`],
  },
  ...["openai", "openai/helpers/zod"].map((name, index) => ({
    name: `only functions/model knows ${name}`,
    refused: [`${slice}/model-${index}.ts`, `import * as it from "${name}"; export default it;`] as [
      string,
      string,
    ],
    allowed: [`functions/model/model-${index}.ts`, `import * as it from "${name}"; export default it;`] as [
      string,
      string,
    ],
  })),
  {
    name: "better-auth stays in functions/auth",
    refused: [`${slice}/o.ts`, `export { betterAuth } from "better-auth";`],
    allowed: ["functions/auth/p.ts", `export { betterAuth } from "better-auth";`],
  },
  {
    name: "only functions/env.ts reads the environment",
    refused: [`${slice}/q.ts`, "export const stage = process.env.STAGE;"],
    allowed: ["functions/env.ts", "export const stage = process.env.STAGE;"],
  },
  {
    name: "by brackets or by parts it is read all the same",
    refused: [`${slice}/r.ts`, `export const { env } = process; export const s = process["env"].STAGE;`],
    allowed: [`${slice}/s.ts`, `export const write = () => process.stdout.write("line");`],
  },
  {
    name: "and by node:process",
    refused: ["functions/auth/t.ts", `export { env } from "node:process";`],
    allowed: ["functions/auth/u.ts", `export { randomUUID } from "node:crypto";`],
  },
  {
    name: "a slice's table does not import a handler",
    refused: [`${slice}/routes.ts`, `export { handler } from "./list-all.route.ts";`],
    allowed: [
      "functions/permitted/routes.ts",
      `export { listAll } from "./contract.ts"; export { sessionGate } from "../http/route-row.ts";`,
    ],
  },
  {
    name: "nor a verb",
    refused: ["functions/refused/routes.ts", `export { listAll } from "./list-all.ts";`],
    allowed: ["functions/routes.generated.ts", `export { inventedRoutes } from "./invented/routes.ts";`],
  },
  {
    name: "nor a package",
    refused: ["functions/second/routes.ts", `export { Hono } from "hono";`],
    allowed: ["functions/schedules.ts", `export type { FunctionRow } from "./http/route-row.ts";`],
  },
  {
    name: "a contract imports contracts only",
    refused: [`${slice}/contract.ts`, `export { list } from "./list-all.ts";`],
    allowed: [
      "functions/permitted/contract.ts",
      `import * as z from "zod"; export { contract } from "../http/contract.ts"; export { Action } from "../actions/contract.ts"; export default z;`,
    ],
  },
  {
    name: "nor does it import Node",
    refused: ["functions/refused/contract.ts", `export { randomUUID } from "node:crypto";`],
    allowed: ["functions/third/contract.ts", `export { Job } from "../jobs/contract.ts";`],
  },
  {
    name: "zod is imported as a namespace, which bundlers can shake",
    refused: [`${slice}/v.ts`, `import { z } from "zod"; export default z.string();`],
    allowed: [`${slice}/w.ts`, `import * as z from "zod"; export default z.string();`],
  },
  {
    name: "in the web too",
    refused: [`${screen}/x.ts`, `export { z } from "zod";`],
    allowed: [`${screen}/y.ts`, `import type * as z from "zod"; export type Schema = z.ZodType;`],
  },
];

describe("import boundaries", () => {
  let broken: Map<string, Set<string>>;

  beforeAll(async () => {
    const files = boundaries.flatMap(({ refused, allowed }) => [refused, allowed]);
    expect(new Set(files.map(([file]) => file)).size).toBe(files.length);
    broken = await lintInCopy(Object.fromEntries(files));
  });

  it.each(boundaries)("$name", ({ refused: [refused], allowed: [allowed] }) => {
    expect([...(broken.get(refused) ?? [])], refused).not.toEqual([]);
    expect([...(broken.get(allowed) ?? [])], allowed).toEqual([]);
  });
});
