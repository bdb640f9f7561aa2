import { type SiteArgs, siteEntries } from "./site-files.ts";
import { filled, minified, sstSources } from "./sst-sources.ts";

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

/** What of the deployment decides where a request goes. */
export interface EdgeParts {
  /** What sst.config.ts puts into the function. */
  readonly injection: string;
  /** The folder of the built screens, and what sst.config.ts says of its files. */
  readonly folder: string;
  readonly site: SiteArgs;
}

/** The code of the function, as a deployment makes it. */
export function edgeCode(injection: string): string {
  const { handler, routing } = sstSources();
  const limit = { CLOUDFRONT_FUNCTION_SAFE_HEADER_LIMIT: "9728" };
  return filled(handler, {
    userInjection: injection,
    blockCloudfrontUrlInjection: "",
    CF_ROUTER_INJECTION: minified(filled(routing, limit, { raw: true })),
    kvNamespace: "router",
  });
}

/**
 * The function that CloudFront runs for each request: SST's own code with what sst.config.ts puts into it, over the
 * entries that SST's own code makes of the built screens. Answers where a request goes.
 */
export function cloudFrontRouter({ injection, folder, site }: EdgeParts): (uri: string) => Promise<Routed> {
  const entries = new Map(
    Object.entries(siteEntries(folder, SCREENS, site)).map(([key, value]) => [`site:${key}`, String(value)]),
  );
  // As router-url-route.ts and static-site.ts of SST write them; a site at the top has no path.
  entries.set("router:routes", JSON.stringify(["url,api,,/api", "site,site,,"]));
  entries.set("api:metadata", JSON.stringify({ host: API, origin: {} }));
  const code = edgeCode(injection).replace('import cf from "cloudfront";', "");
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the code of a CloudFront function is a text
  const load = new Function("cf", `${code}; return handler;`);

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
    const run: unknown = load(cf);
    if (typeof run !== "function") throw new Error("SST's router is no function.");
    const routed: EdgeRequest = await run({ request });
    return { origin, uri: routed.uri, headers: routed.headers };
  };
}
