import { readFileSync } from "node:fs";
import path from "node:path";
import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { OF_API, WELL_KNOWN } from "../../web/addresses.ts";
import { ASK_AHEAD, ASK_AHEAD_SOURCE } from "../../web/ask-ahead.ts";
import { FIRST_QUESTIONS } from "../../web/screens.ts";
import { routes } from "../../functions/routes.generated.ts";
import { serveScreens } from "../stack/serve-screens.ts";
import { buildWeb, DIST } from "../stack/web.ts";
import { API, edgeCode, SCREENS } from "./cloudfront-router.ts";
import { type DeployedEdge, deployedEdge } from "./deployed-edge.ts";
import { screenAddresses, wrongAddresses } from "./every-address.ts";
import { siteEntries } from "./site-files.ts";

/** A reply: of the bucket's files the name, and of the API that it is asked. */
type Reply = readonly [status: number, of: string];

let edge: DeployedEdge;
const pages = new Map<string, string>();
const local = new Hono();

beforeAll(async () => {
  await buildWeb(process.env["BRAND"] ?? "Relance");
  edge = await deployedEdge();
  for (const file of edge.uploaded)
    if (!file.includes("/")) pages.set(readFileSync(path.join(DIST, file), "latin1"), file);
  local.all("/api/*", (c) => c.text("", 404));
  serveScreens(local);
});

/** What a browser gets of CloudFront: the file S3 has, 404 or 403 where it has none. */
async function deployed(address: string): Promise<Reply> {
  const { origin, uri } = await edge.route(address);
  if (origin === API) return [404, "api"];
  if (origin !== SCREENS) return [502, "nothing"];
  const key = decodeURIComponent(uri).slice(1);
  if (edge.uploaded.has(key)) return [200, key];
  return [edge.mayTellMissing ? 404 : 403, "nothing"];
}

/** What a browser gets on one machine, by the same names. */
async function onOneMachine(address: string): Promise<Reply> {
  const reply = await local.request(`http://localhost${address}`);
  const text = Buffer.from(await reply.arrayBuffer()).toString("latin1");
  if (OF_API.test(address)) return [reply.status, "api"];
  if (!reply.ok) return [reply.status, "nothing"];
  return [reply.status, pages.get(text) ?? address.slice(1)];
}

const pageOf = (address: string): string => (address === "/auth/login" ? "sign-in.html" : "index.html");

describe("an address of the web, by SST's own router", () => {
  const real = screenAddresses();

  it("is found for every route of the application", () => {
    expect(real.length).toBeGreaterThan(22);
    expect(real).toEqual(expect.arrayContaining(["/auth/invitation", "/auth/reset-password", "/settings"]));
  });

  it.each(real)("%s opens the application, deployed as on one machine", async (address) => {
    expect(await deployed(address)).toEqual([200, pageOf(address)]);
    expect(await onOneMachine(address)).toEqual([200, pageOf(address)]);
    // A query is no part of what CloudFront's function is asked; with a slash at its end it is the same screen.
    const slashed = address === "/" ? address : `${address}/`;
    expect(await deployed(slashed)).toEqual([200, "index.html"]);
    expect(await onOneMachine(slashed)).toEqual([200, "index.html"]);
    expect(await onOneMachine(`${address}?token=a%2Fb&next=%2Fassets%2F..`)).toEqual([200, pageOf(address)]);
  });

  it("opens the application where it is nobody's: none is refused, none fails", async () => {
    const names = [
      ...real,
      "/auth",
      "/assets",
      "/api",
      "/.vite",
      "/.well-known",
      "/index",
      "/sign-in",
      "/favicon",
    ];
    const wrong = wrongAddresses(names);
    expect(wrong.length).toBeGreaterThan(200);
    const outside = wrong.filter((address) => !address.startsWith("/assets/") && !OF_API.test(address));
    expect(outside.length).toBeGreaterThan(200);
    expect(outside).toEqual(
      expect.arrayContaining(["/authors", "/assetsx", "/auth/loginx", "/contacts/%C3%A9"]),
    );
    const pagesFor = async (answer: (address: string) => Promise<Reply>) =>
      Promise.all(outside.map(async (address) => [address, ...(await answer(address))]));
    const application = outside.map((address) => [address, 200, "index.html"]);
    expect(await pagesFor(deployed)).toEqual(application);
    expect(await pagesFor(onOneMachine)).toEqual(application);
    for (const address of wrong) {
      const [status, of] = await deployed(address);
      expect([200, 404], address).toContain(status);
      expect(await onOneMachine(address), address).toEqual([status, of]);
    }
  });

  it("serves each file of the build by its own name", async () => {
    const shown = [...edge.uploaded].filter((file) => !file.endsWith(".html") && !file.startsWith("."));
    expect(shown.filter((file) => file.startsWith("assets/")).length).toBeGreaterThan(20);
    for (const file of shown) {
      expect(await deployed(`/${file}`)).toEqual([200, file]);
      expect(await onOneMachine(`/${file}`)).toEqual([200, file]);
    }
  });

  it.each(["/assets/index-0000.js", "/assets/gone.css", "/assets/a/b.js", "/assets/"])(
    "%s, which is gone, is a plain 404",
    async (address) => {
      expect(await deployed(address)).toEqual([404, "nothing"]);
      expect(await onOneMachine(address)).toEqual([404, "nothing"]);
    },
  );

  it.each(["/api/contacts", "/api/assets/x.js", "/api/auth/ok", "/api"])("%s is the API's", async (uri) => {
    const { origin, uri: asIs, headers } = await edge.route(uri);
    expect([origin, asIs]).toEqual([API, uri]);
    expect(headers["x-relance-entrance"]?.value).toBe("n".repeat(40));
  });

  it.each(Object.entries(WELL_KNOWN))("%s is answered by %s", async (address, call) => {
    const { origin, uri, headers } = await edge.route(address);
    expect([origin, uri]).toEqual([API, call]);
    expect(headers["x-relance-entrance"]?.value).toBe("n".repeat(40));
  });

  it("takes no address of the product for one in a folder of the build", () => {
    const { metadata = "" } = siteEntries(DIST, SCREENS, edge.site) as Record<string, string>;
    const { s3 } = JSON.parse(metadata) as { s3: { routes: string[] } };
    const caught = real.filter((address) => s3.routes.some((folder) => address.startsWith(folder)));
    expect([s3.routes.toSorted(), caught]).toEqual([["/.vite", "/assets"], []]);
  });

  it("is found by code that CloudFront takes: 10 kB at most", () => {
    expect(Buffer.byteLength(edgeCode(edge.injection))).toBeLessThan(10_240);
  });
});

describe("what a page asks for before its code is there, by SST's own router", () => {
  it.each(Object.entries(FIRST_QUESTIONS))(
    "%s comes with the script, which may run",
    async (screen, questions) => {
      const address = screen.replace(":contactId", "0199a3c4-5b6e-7d21-8f00-3a4b5c6d7e8f");
      const [status, file] = await deployed(address);
      expect(status).toBe(200);
      const page = readFileSync(path.join(DIST, file), "utf8");
      const [, code = "", script] = /<script data-code='([^']+)'[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
      expect(script).toBe(ASK_AHEAD);
      expect(edge.contentSecurityPolicy).toContain(ASK_AHEAD_SOURCE);
      const { [screen]: files = [] } = JSON.parse(code) as Record<string, string[]>;
      expect(files.length).toBeGreaterThan(0);
      for (const named of files) expect(await deployed(named)).toEqual([200, named.slice(1)]);
      for (const question of questions) {
        const path_ = question.replace(/\?.*/, "").replace(":contactId", address.slice("/contacts/".length));
        expect(await edge.route(path_)).toMatchObject({ origin: API, uri: path_ });
        expect(routes.filter((row) => answers(row, path_)).length).toBeGreaterThan(0);
      }
    },
  );
});

/** Whether a row of the route table answers a GET of this path. */
function answers(row: (typeof routes)[number], path_: string): boolean {
  const matches = new RegExp(`^${row.path.replace("{proxy+}", ".+").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(
    path_,
  );
  return matches && (row.method === "ANY" || row.method === "GET");
}
