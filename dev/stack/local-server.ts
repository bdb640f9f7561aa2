import { createServer, type Server } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { createApp } from "../../functions/http/app.ts";
import type { AnyEndpoint } from "../../functions/http/endpoint.ts";
import type { Platform } from "../../functions/http/platform.ts";
import { routes } from "../../functions/routes.ts";
import { contentSecurityPolicyHeader } from "../../web/csp.ts";
import { DIST, ROOT } from "./web.ts";

/** Every route of the table with its handler, as the deployment has them one by one. */
export async function loadEndpoints(): Promise<AnyEndpoint[]> {
  return Promise.all(
    routes.map(async (row) => {
      const module = path.join(ROOT, `${row.handler.replace(/\.handler$/, "")}.ts`);
      return ((await import(module)) as { route: AnyEndpoint }).route;
    }),
  );
}

/** One origin: /api over the route table, what is mounted beside it, and the built screens for the rest. */
export async function createLocalApp(
  platform: Platform,
  mounts: Record<string, { fetch: (request: Request) => Response | Promise<Response> }>,
): Promise<Hono> {
  const app = new Hono();
  const api = createApp(await loadEndpoints(), platform, { checkReplies: true });
  for (const [mount, mounted] of Object.entries(mounts)) {
    app.mount(mount, (request) => mounted.fetch(request));
  }
  app.all("/api/*", (c) => api.fetch(c.req.raw, c.env));
  app.use(compress());
  app.use(async (c, next) => {
    await next();
    c.header("content-security-policy", contentSecurityPolicyHeader());
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "same-origin");
    c.header(
      "cache-control",
      c.req.path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    );
  });
  const relative = path.relative(process.cwd(), DIST);
  app.get("*", serveStatic({ root: relative }));
  // Any other path is a screen's: the application knows which.
  app.get("*", serveStatic({ path: path.join(relative, "index.html") }));
  return app;
}

/** Thrown when the port is somebody else's. */
export class PortTakenError extends Error {
  constructor(port: number) {
    super(`Le port ${port} est déjà pris. Choisissez-en un autre, par exemple : PORT=${port + 1} npm start`);
    this.name = "PortTakenError";
  }
}

/** Binds the port before anything else is started, so that a taken one is said at once. */
export async function bind(port: number): Promise<Server> {
  const server = createServer((_, response) => {
    response
      .writeHead(503, { "content-type": "text/plain; charset=utf-8", "retry-after": "1" })
      .end("Démarrage…");
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new PortTakenError(port) : error),
    );
    server.listen(port, () => resolve());
  });
  return server;
}

/** Lets an application answer on a bound port. */
export function answer(server: Server, app: Hono): void {
  server.removeAllListeners("request");
  server.on("request", getRequestListener(app.fetch));
}

/**
 * The same, with the screens served from their sources: a change shows in the browser at once. The
 * content security policy is that of the built screens only, since hot reload needs inline code.
 */
export async function answerFromSources(server: Server, app: Hono): Promise<() => Promise<void>> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({
    configFile: path.join(ROOT, "web/vite.config.ts"),
    server: { middlewareMode: true, ws: { server } },
  });
  const ours = getRequestListener(app.fetch);
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (/^\/(api|services|__hubspot|__salesforce|__openai|__mail)(\/|\?|$)/.test(request.url ?? ""))
      void ours(request, response);
    else vite.middlewares(request, response);
  });
  return () => vite.close();
}
