import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import { compress } from "hono/compress";
import { DIST } from "./web.ts";

/** The built screens, for every path that the application has no answer of its own for. */
export function serveScreens(app: Hono, dist = DIST): void {
  app.use(compress());
  app.use(async (c, next) => {
    await next();
    c.header("cache-control", c.res.ok ? keptFor(c.req.path) : "no-store");
  });
  const relative = path.relative(process.cwd(), dist);
  app.get("*", serveStatic({ root: relative }));
  // Code of another version: kept as a page in its place, it would be there for a year.
  app.get(`${HASHED}*`, (c) => c.notFound());
  // Other paths belong to screens, and are resolved by the web application.
  app.get("*", serveStatic({ path: path.join(relative, "index.html") }));
}

/** Files with a hash of their content in their names. */
const HASHED = "/assets/";

const keptFor = (asked: string): string =>
  asked.startsWith(HASHED) ? "public, max-age=31536000, immutable" : "no-cache";
