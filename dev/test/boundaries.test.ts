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
    name: "the web imports a verb's contract as a type",
    refused: [`${screen}/m.ts`, `export { contract } from "${functions}/invented/list-all.ts";`],
    allowed: [`${screen}/n.ts`, `export type { contract } from "${functions}/invented/list-all.ts";`],
  },
  {
    name: "the web imports no other type of a slice but those of its shapes",
    refused: [`${screen}/c.ts`, `export type { Row } from "${functions}/invented/store.ts";`],
    allowed: [`${screen}/d.ts`, `export type { Row } from "${functions}/invented/contract.ts";`],
  },
  {
    name: "a type imported by name is a crossing too",
    refused: [
      `${screen}/e.ts`,
      `import type { Row } from "${functions}/invented/store.ts"; export type X = Row;`,
    ],
    allowed: [
      `${screen}/f.ts`,
      `import type { contract as listAll } from "${functions}/invented/deep/list-all.ts"; export type X = typeof listAll;`,
    ],
  },
  {
    name: "a lazily loaded module is a crossing too",
    refused: [`${screen}/g.ts`, `export const load = () => import("${functions}/invented/list-all.ts");`],
    allowed: [`${screen}/h.ts`, `export const load = () => import("${functions}/invented/contract.ts");`],
  },
  {
    name: "the web knows nothing of the route table",
    refused: [`${screen}/i.ts`, `export { routes } from "${functions}/routes.generated.ts";`],
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
    allowed: [`${slice}/l.ts`, `export { defineContract } from "../http/contract.ts";`],
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
    name: "the schedules are data, and import no handler",
    refused: ["functions/schedules.ts", `export { handler } from "./workers/worker.ts";`],
    allowed: [`${slice}/x.ts`, `export type { FunctionRow } from "../http/route-row.ts";`],
  },
  {
    name: "a contract imports contracts only",
    refused: [`${slice}/contract.ts`, `export { list } from "./list-all.ts";`],
    allowed: [
      "functions/permitted/contract.ts",
      `import * as z from "zod"; export { defineContract } from "../http/contract.ts"; export { Action } from "../actions/contract.ts"; export default z;`,
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
