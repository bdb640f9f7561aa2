import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../stack/web.ts";

/** A request as a CloudFront function gets it, as far as SST's looks at it. */
interface EdgeRequest {
  uri: string;
  headers: Record<string, { value: string }>;
  querystring?: Record<string, unknown>;
  cookies?: Record<string, unknown>;
}

/** Where CloudFront is sent for a reply, and for which path there. */
export interface Routed {
  /** Host of the origin; undefined where the request stays with the distribution's placeholder. */
  readonly origin: string | undefined;
  readonly uri: string;
  readonly headers: EdgeRequest["headers"];
}

/** Hosts of the two origins, as `Routed` names them. */
export const SCREENS = "screens.s3.example";
export const API = "api.example";

/** SST's own texts of the function, which stand as source within its program: the whole, and how a site is routed. */
function sourceTexts(): { handler: string; routing: string } {
  const platform = `sst-${process.platform === "win32" ? "win32" : process.platform}-${process.arch}`;
  const program = readFileSync(path.join(ROOT, "node_modules", platform, "bin/sst"));
  const between = (inside: string, before: string): string => {
    const start = program.lastIndexOf(before, program.indexOf(inside)) + before.length;
    const end = program.indexOf("`", start);
    if (start < before.length || end < 0) throw new Error(`SST's router is not written as it was: ${inside}`);
    return program.subarray(start, end).toString();
  };
  return {
    handler: between("async function getRoutes()", "code: interpolate`"),
    routing: between("async function routeSite(", "export const CF_ROUTER_INJECTION = minify`"),
  };
}

/** What StaticSite keeps of the built files: each at the top by its name, folders as a whole. */
function siteEntries(files: readonly string[]): Map<string, string> {
  const folders = new Set(files.filter((file) => file.includes("/")).map((file) => `/${file.split("/")[0]}`));
  const metadata = {
    custom404: "/index.html",
    s3: { domain: SCREENS, dir: "", routes: [...folders] },
  };
  return new Map([
    ...files.filter((file) => !file.includes("/")).map((file): [string, string] => [`site:/${file}`, "s3"]),
    ["site:metadata", JSON.stringify(metadata)],
  ]);
}

/**
 * The function that CloudFront runs for each request: SST's own code with what sst.config.ts puts into it, over the
 * entries that its components write for the API and for screens of these `files`. Answers where a request goes.
 */
export function cloudFrontRouter(
  injection: string,
  files: readonly string[],
): (uri: string) => Promise<Routed> {
  const entries = siteEntries(files);
  entries.set("router:routes", JSON.stringify(["site,site,,/", "url,api,,/api"]));
  entries.set("api:metadata", JSON.stringify({ host: API, origin: {} }));
  const { handler, routing } = sourceTexts();
  const filled = (text: string, values: Readonly<Record<string, string>>): string =>
    // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- SST writes it as a template
    String(new Function(...Object.keys(values), `return \`${text}\`;`)(...Object.values(values)));
  const code = filled(handler, {
    userInjection: injection,
    blockCloudfrontUrlInjection: "",
    CF_ROUTER_INJECTION: filled(routing, { CLOUDFRONT_FUNCTION_SAFE_HEADER_LIMIT: "9728" }),
    kvNamespace: "router",
  }).replace('import cf from "cloudfront";', "");

  return async (uri) => {
    let origin: string | undefined;
    const cf = {
      kvs: () => ({
        get: (key: string) => {
          const value = entries.get(key);
          return value === undefined ? Promise.reject(new Error("KeyNotFound")) : Promise.resolve(value);
        },
      }),
      updateRequestOrigin: ({ domainName }: { domainName: string }) => {
        origin = domainName;
      },
    };
    const request: EdgeRequest = {
      uri,
      headers: { host: { value: "relance.exemple.fr" } },
      querystring: {},
      cookies: {},
    };
    // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the code of a CloudFront function is a text
    const run: unknown = new Function("cf", `${code}; return handler;`)(cf);
    if (typeof run !== "function") throw new Error("SST's router is no function.");
    const routed: EdgeRequest = await run({ request });
    return { origin, uri: routed.uri, headers: routed.headers };
  };
}
