import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import { compress } from "hono/compress";
import { DIST } from "./web.ts";

/** The built screens, for every path that the application has no answer of its own for. */
export function serveScreens(app: Hono): void {
  app.use(compress());
  app.use(async (c, next) => {
    await next();
    c.header(
      "cache-control",
      c.req.path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    );
  });
  const relative = path.relative(process.cwd(), DIST);
  app.get("*", serveStatic({ root: relative }));
  // Other paths belong to screens, and are resolved by the web application.
  app.get("*", serveStatic({ path: path.join(relative, "index.html") }));
}
