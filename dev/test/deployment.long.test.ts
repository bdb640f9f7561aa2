import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createEnvironment } from "../../functions/env.ts";
import type { AnyEndpoint } from "../../functions/http/endpoint.ts";
import { type FunctionRow, type RouteRow, routeKey } from "../../functions/http/route-row.ts";
import { routes } from "../../functions/routes.generated.ts";
import { schedules, workers } from "../../functions/schedules.ts";
import { type Bundle, bundleHandlers, modulesBehind, packageOf, sourceOf } from "./bundle-handler.ts";

const root = path.resolve(import.meta.dirname, "../..");
const rows: FunctionRow[] = [...routes, ...Object.values(workers), ...schedules];
/** Path parameters may be called anything: API Gateway takes two such routes for one. */
const shapeOf = (row: RouteRow): string => routeKey(row).replace(/\{\w+\}/g, "{}");

describe("the route table", () => {
  it.each(rows)("$name: its handler exists and is a function", async ({ handler }) => {
    const module = (await import(path.join(root, sourceOf(handler)))) as { handler?: unknown };
    expect(module.handler).toBeTypeOf("function");
  });

  it.each(routes)("$name: its endpoint answers what the table says", async (row) => {
    const { route } = (await import(path.join(root, sourceOf(row.handler)))) as { route: AnyEndpoint };
    const { method = "ANY", path: address } = "contract" in route ? route.contract : { path: route.path };
    expect([method, address]).toEqual([row.method, row.path]);
  });

  it("gives each function a name of its own that AWS accepts", () => {
    const names = rows.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z0-9]{1,40}$/);
  });

  it("says each method and path once", () => {
    const shapes = routes.map(shapeOf);
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it("ends with the row that takes what no other does", () => {
    expect(routes.map(routeKey).indexOf("ANY /api/{proxy+}")).toBe(routes.length - 1);
  });

  it("names groups of variables that exist", () => {
    const groups = Object.keys(createEnvironment({}));
    for (const row of rows) expect(groups, row.name).toEqual(expect.arrayContaining([...row.environment]));
  });

  it("stays below API Gateway's thirty seconds", () => {
    for (const { name, timeoutSeconds = 20 } of routes) expect(timeoutSeconds, name).toBeLessThan(30);
  });

  it.each(["functions/routes.generated.ts", "functions/schedules.ts"])(
    "%s is data: it loads no handler",
    async (table) => {
      const modules = await modulesBehind(table);
      const own = modules.filter((file) => packageOf(file) === undefined);
      for (const file of own)
        expect(file).toMatch(
          /^functions\/(routes\.generated|schedules|http\/route-row|jobs\/(?:names|queues))\.ts$/,
        );
      expect(modules.flatMap((file) => packageOf(file) ?? [])).toEqual([]);
    },
  );
});

/** Functions that weigh more than 150 kB zipped, each with why. */
const HEAVIER = [
  // It answers by the calls of ten others.
  { names: ["Mcp"], kilobytes: 205 },
  // They write a mail as mail programs read it, by nodemailer's composer, of the words that the page shows.
  { names: ["MailboxPutDraft", "MailboxSend"], kilobytes: 240 },
  // It reads promises while the telephone rings, and knows numbers as every country writes them.
  { names: ["TelephoneReceiveCall"], kilobytes: 228 },
  // They rank or word a contact anew, and read days to say which of them are not sure (functions/readings/doubt.ts).
  {
    names: ["LetterSetChoice", "SuggestionsTakeNamedPerson", "ReadingsCorrect", "ReadingsUndoCorrection"],
    kilobytes: 162,
  },
];

describe("the deployed functions", () => {
  const light = [...routes.filter(({ name }) => name !== "Auth"), ...schedules];
  let bundles: Map<string, Bundle>;
  const bundleOf = ({ name, handler }: FunctionRow): Bundle => {
    const bundle = bundles.get(handler);
    if (bundle === undefined || bundle.packages.size === 0) throw new Error(`${name} could not be bundled`);
    return bundle;
  };
  const weightOf = (row: FunctionRow) => {
    const { weight } = bundleOf(row);
    if (weight === undefined) throw new Error(`${row.name} was not weighed`);
    return weight;
  };

  beforeAll(async () => {
    const handlersOf = (some: FunctionRow[]) => some.map(({ handler }) => handler);
    bundles = await bundleHandlers(handlersOf(rows), handlersOf(light));
    const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(0).padStart(4);
    const lines = light
      .map((row) => ({ name: row.name, ...weightOf(row) }))
      .toSorted((a, b) => a.bytes - b.bytes)
      .map(({ name, bytes, zipped }) => `${kilobytes(bytes)} kB, ${kilobytes(zipped)} zipped  ${name}`);
    process.stdout.write(`${lines.join("\n")}\n`);
  });

  it.each(rows.filter(({ name }) => name !== "Auth" && name !== "UsersCreate"))(
    "$name holds no better-auth",
    (row) => {
      expect([...bundleOf(row).packages].filter((name) => name.includes("better-auth"))).toEqual([]);
    },
  );

  it("UsersCreate holds of it how a password is hashed, and no more", () => {
    const bytesOf = (name: string) =>
      light.filter((row) => row.name === name).reduce((sum, row) => sum + weightOf(row).bytes, 0);
    expect(bytesOf("UsersCreate") - bytesOf("UsersUnban")).toBeLessThan(4 * 1024);
  });

  it.each(light)("$name weighs 150 kB zipped at most, or what is said of it", ({ name, ...row }) => {
    const most = HEAVIER.find(({ names }) => names.includes(name))?.kilobytes ?? 150;
    expect(weightOf({ name, ...row }).zipped).toBeLessThanOrEqual(most * 1024);
  });

  it("Auth does", () => {
    expect(
      routes.filter((row) => row.name === "Auth" && bundleOf(row).packages.has("better-auth")),
    ).toHaveLength(1);
  });

  // These ask for tokens, and whose records are whose.
  const signsIn = new Set(["CrmGetAuthUrl", "CrmGetAuthUrlAlias", "CrmOauthCallback", "CrmDisconnect"]);
  it.each(routes.filter(({ name }) => !signsIn.has(name)))(
    "$name, which a person waits for, holds no CRM's client",
    (row) => {
      expect([...bundleOf(row).packages].filter((name) => /@hubspot|jsforce/.test(name))).toEqual([]);
    },
  );

  it("the workers weigh 5 MB at most, of which CRMs’ clients 150 kB", async () => {
    const handlers = [...new Set(Object.values(workers).map(({ handler }) => handler))];
    for (const [handler, { weight, bytesOf }] of await bundleHandlers(handlers, handlers)) {
      const vendors = (bytesOf.get("@hubspot/api-client") ?? 0) + (bytesOf.get("jsforce") ?? 0);
      process.stdout.write(`${weight?.bytes} bytes, ${vendors} of CRMs' clients  ${handler}\n`);
      expect(weight?.bytes).toBeLessThanOrEqual(5 * 1024 * 1024);
      expect(vendors).toBeGreaterThan(0);
      expect(vendors).toBeLessThan(150_000);
    }
  });

  it.each(rows)("$name holds of Supabase's client the Data API's part alone", (row) => {
    const parts = [...bundleOf(row).packages].filter((name) => name.startsWith("@supabase/"));
    expect(["@supabase/postgrest-js", "@supabase/supabase-js"]).toEqual(expect.arrayContaining(parts));
  });

  it.each(rows)("$name holds the model server's library only where it is the worker", (row) => {
    expect(bundleOf(row).packages.has("openai")).toBe(
      Object.values(workers).some((worker) => worker === row),
    );
  });

  // These say whether a model is configured; the usage also which.
  const tellsOfModel = new Set(["IntelligenceGetUsage", "IntelligenceGetReading", "SuggestionsGetStanding"]);
  it.each(routes.filter(({ name }) => !tellsOfModel.has(name)))(
    "$name, which a person waits for, asks no model",
    (row) => {
      expect([...bundleOf(row).environment]).not.toContain("model");
    },
  );

  it.each(rows.filter(({ name }) => name !== "Unknown"))(
    "$name gets the variables its code reads, no others",
    (row) => {
      // What it is observed by is everybody's, and in no row.
      const read = [...bundleOf(row).environment].filter((group) => group !== "observation");
      expect(read.toSorted()).toEqual([...row.environment].toSorted());
    },
  );

  it("Unknown opens no session and gets nothing", () => {
    expect(rows.find(({ name }) => name === "Unknown")?.environment).toEqual([]);
  });
});
