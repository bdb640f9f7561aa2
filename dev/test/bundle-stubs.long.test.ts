import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { OAuth2 } from "jsforce/lib/oauth2.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import plugins, { STUBS } from "../../infra/bundles/plugins.mjs";
import { createEnvironment } from "../../functions/env.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import type * as DataApi from "../../functions/db/data-api.ts";
import type * as Hubspot from "../../functions/crm/hubspot/send.ts";
import type * as Calls from "../../functions/crm/salesforce/calls.ts";
import type * as Salesforce from "../../functions/crm/salesforce/send.ts";
import type { BoundedTransport } from "../../functions/crm/salesforce/transport.ts";
import { bundle } from "./bundles.ts";
import { portOf } from "@relance/simulators/port-of.ts";
import { modulesBehind } from "./bundle-handler.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const WORKER = "functions/workers/worker.ts";
const fileOf = (stub: string): string => path.join(ROOT, "infra/bundles/stubs", stub);

let folder = "";
/** What the bundles of the worker and of assistants would be made of without the stubs, by its file. */
let texts = new Map<string, string>();
beforeAll(async () => {
  const files = (await Promise.all([WORKER, "functions/mcp/serve-mcp.ts"].map(modulesBehind))).flat();
  texts = new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(path.join(ROOT, file), "utf8")] as const),
    ),
  );
  folder = await mkdtemp(path.join(tmpdir(), "relance-stubs-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a file of a library takes of a package by name, written as a module or as CommonJS. */
function namesTaken(text: string, name: string): string[] {
  const quoted = `["']${name.replaceAll("/", "\\/")}["']`;
  const imported = [
    ...text.matchAll(new RegExp(`(?:import|export) \\{([^}]*)\\} from ${quoted}`, "g")),
  ].flatMap(([, list = ""]) => list.split(",").map((one) => one.trim().split(" as ")[0] ?? ""));
  const bound = [
    ...text.matchAll(new RegExp(`(\\w+) = (?:__import(?:Default|Star)\\()?require\\(${quoted}\\)`, "g")),
  ].flatMap(([, variable = ""]) =>
    [...text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, "g"))].flatMap(([, used]) => used ?? []),
  );
  const whole = new RegExp(`import \\w+ from ${quoted}`).test(text) ? ["default"] : [];
  return [...new Set([...imported, ...bound, ...whole])].filter((one) => one !== "");
}

/** A module bundled as functions are: where it is, and its bytes from inputs that match. */
async function bundled(contents: string, counted: RegExp): Promise<{ file: string; bytes: number }> {
  const outfile = path.join(folder, `${createHash("sha1").update(contents).digest("hex")}.mjs`);
  const { metafile } = await build({
    absWorkingDir: ROOT,
    stdin: { contents, resolveDir: ROOT },
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node24",
    plugins,
    banner: { js: `import { createRequire as r } from "node:module"; const require = r(import.meta.url);` },
    metafile: true,
    logLevel: "silent",
  });
  const bytes = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .reduce((sum, [input, { bytesInOutput }]) => sum + (counted.test(input) ? bytesInOutput : 0), 0);
  return { file: pathToFileURL(outfile).href, bytes };
}

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
});

/** A server that says one thing, and what it was asked. */
async function answering(type: string, text: string) {
  const asked: { line: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    asked.push({ line: `${method} ${url}`, headers });
    response.writeHead(200, { "content-type": type }).end(text);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${portOf(server)}`, asked };
}

interface Clients {
  hubspot: typeof Hubspot.send;
  salesforce: typeof Salesforce.send;
  calls: typeof Calls;
  OAuth2: typeof OAuth2;
  BoundedTransport: typeof BoundedTransport;
}

describe("what stands in bundles for packages that nobody uses", () => {
  it.each(Object.entries(STUBS))("%s: has all that libraries take of it", async (name, stub) => {
    // The package's own files show in comments how it is imported.
    const others = [...texts].filter(([file]) => !file.includes(`node_modules/${name}/`));
    const taken = new Set(others.flatMap(([, text]) => namesTaken(text, name)));
    expect(taken.size).toBeGreaterThan(0);
    const standing: Record<string, unknown> = await import(fileOf(stub));
    expect([...taken].filter((one) => !(one in standing))).toEqual([]);
  });

  it("is found the way SST asks: past any filter, by the path alone", () => {
    const asked: { filter: RegExp; callback: (args: { path: string; importer: string }) => unknown }[] = [];
    for (const { setup } of plugins) {
      // What .sst/platform/functions/nodejs-runtime/plugin.mjs gives a plugin; it tests filters on no path at all.
      const api = {
        onResolve: ({ filter }: { filter: RegExp }, callback: never) => asked.push({ filter, callback }),
      };
      void setup(api as unknown as Parameters<typeof setup>[0]);
    }
    const resolve = (wanted: string, importer = "functions/x.ts") =>
      asked
        .filter(({ filter }) => filter.test(String(undefined)))
        .map(({ callback }) => callback({ path: wanted, importer }))[0];
    for (const [name, stub] of Object.entries(STUBS)) {
      expect(resolve(name)).toEqual({ path: fileOf(stub) });
      expect(existsSync(fileOf(stub))).toBe(true);
    }
    const client = "/x/node_modules/@hubspot/api-client/lib/src/client.js";
    expect(resolve("./discovery/crm/CrmDiscovery", client)).toEqual({ path: fileOf("hubspot-part.mjs") });
    expect(resolve("./services/http/Request", client)).toBeUndefined();
    expect(["zod", "./discovery/crm", "constructor"].map((one) => resolve(one))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("leaves a door to the Data API that opens, in 35 kB", async () => {
    const { file, bytes } = await bundled(
      "export * from './functions/db/data-api.ts'",
      /@supabase|infra\/bundles/,
    );
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(35_000);

    const { url, asked } = await answering("application/json", "[]");
    const platform = createPlatform(
      createEnvironment({
        DATABASE_URL: "postgres://a@localhost/b",
        APP_URL: "http://localhost:3000",
        SUPABASE_URL: url,
        SUPABASE_PUBLISHABLE_KEY: "the-key",
        SUPABASE_JWT_KEY: "a-secret-of-thirty-two-characters-or-more",
      }),
      createLog(() => undefined),
    );
    const { checkDataApi }: typeof DataApi = await import(file);
    await checkDataApi({ ...platform, requestId: "r" });
    expect(asked.map(({ line }) => line)).toEqual(["GET /rest/v1/job?select=id&limit=1"]);
    expect(asked[0]?.headers["apikey"]).toBe("the-key");
    expect(asked[0]?.headers.authorization).toMatch(/^Bearer (?:[\w-]+\.){2}[\w-]+$/);
  });

  it("leaves the CRMs' clients what is asked of them, in 400 kB", async () => {
    const { file, bytes } = await bundled(
      `export { send as hubspot } from './functions/crm/hubspot/send.ts';
      export { send as salesforce } from './functions/crm/salesforce/send.ts';
      export * as calls from './functions/crm/salesforce/calls.ts';
      export { OAuth2 } from 'jsforce/lib/oauth2.js';
      export { BoundedTransport } from './functions/crm/salesforce/transport.ts';`,
      /node_modules|infra\/bundles/,
    );
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(400_000);
    const { hubspot, salesforce, calls, OAuth2, BoundedTransport }: Clients = await import(file);
    const bounds = { bytes: 1e6, milliseconds: 20_000 };

    const json = await answering("application/json", '{"id":"1","records":[]}');
    const account = { accessToken: "jeton", basePath: json.url };
    const form = { grant_type: "refresh_token" };
    const org = { accessToken: "jeton", apiUrl: json.url };
    const signIn = new OAuth2({
      loginUrl: json.url,
      clientId: "c",
      clientSecret: "s",
      redirectUri: json.url,
    });
    signIn._transport = new BoundedTransport(bounds);
    expect(await signIn.refreshToken("r")).toMatchObject({ id: "1" });
    for (const reply of [
      await hubspot(account, { method: "GET", path: "/crm", qs: { limit: "1" } }, bounds),
      await hubspot({ basePath: json.url }, { method: "POST", path: "/oauth", form }, bounds),
      await salesforce(org, calls.query("x")),
      await salesforce(org, calls.create("Note", { Title: "t" })),
      await salesforce(org, calls.startJob("x")),
      await salesforce(org, calls.jobState("750")),
    ])
      expect(reply).toMatchObject({ status: 200, body: { id: "1" } });
    expect(json.asked.map(({ line }) => line)).toEqual([
      "POST /services/oauth2/token",
      "GET /crm?limit=1",
      "POST /oauth",
      "GET /services/data/v66.0/queryAll?q=x",
      "POST /services/data/v66.0/sobjects/Note",
      "POST /services/data/v66.0/jobs/query",
      "GET /services/data/v66.0/jobs/query/750",
    ]);

    const csv = await answering("text/csv", '"Id"\n"003"\n');
    const rows = calls.jobRows("750", { most: 1, locator: undefined });
    const reply = await salesforce({ accessToken: "jeton", apiUrl: csv.url }, rows);
    expect(reply).toMatchObject({ body: [{ Id: "003" }] });
  });

  it("leaves a worker that starts", async () => {
    await bundle([WORKER], folder);
    const script = `const { handler } = await import(process.argv[1]);
      console.log(JSON.stringify(await handler({ Records: [] })));`;
    const file = path.join(folder, WORKER.replace(/\.ts$/, ".mjs"));
    const env = { DATABASE_URL: "postgres://a@127.0.0.1:9/b", APP_URL: "http://localhost:3000" };
    const said = execFileSync(process.execPath, ["--input-type=module", "-e", script, file], {
      env,
      encoding: "utf8",
    });
    expect(JSON.parse(said)).toEqual({ batchItemFailures: [] });
  });
});
