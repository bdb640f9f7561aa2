import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono } from "hono";
import { compress } from "hono/compress";
import { EVERY_PAGE, fileOf, OF_FILE } from "../../web/addresses.ts";
import { DIST } from "./web.ts";

/** As it was asked for; `c.req.path` is decoded, which CloudFront's functions are not told. */
const addressOf = (c: Context): string => new URL(c.req.url).pathname;

/** The built screens, for every path that the application has no answer of its own for, as CloudFront serves them. */
export function serveScreens(app: Hono, dist = DIST): void {
  app.use(compress());
  app.use(async (c, next) => {
    await next();
    c.header("cache-control", c.res.ok ? keptFor(addressOf(c)) : "no-store");
  });
  const root = path.relative(process.cwd(), dist);
  app.get(
    "*",
    serveStatic({
      root,
      rewriteRequestPath: (decoded, c) => (OF_FILE.test(addressOf(c)) ? decoded : fileOf(addressOf(c))),
    }),
  );
  // Code of another version: kept as a page in its place, it would be there for a year.
  app.use(async (c, next) => (addressOf(c).startsWith(HASHED) ? c.notFound() : next()));
  app.get("*", serveStatic({ path: path.join(root, EVERY_PAGE) }));
}

/** Files with a hash of their content in their names. */
const HASHED = "/assets/";

const keptFor = (asked: string): string =>
  asked.startsWith(HASHED) ? "public, max-age=31536000, immutable" : "no-cache";
