import { createServer, type RequestListener, type Server } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { createApp } from "../../functions/http/app.ts";
import type { AnyEndpoint } from "../../functions/http/endpoint.ts";
import { AppError } from "../../functions/http/errors.ts";
import type { Platform } from "../../functions/http/platform.ts";
import { routes } from "../../functions/routes.generated.ts";
import { WELL_KNOWN } from "../../web/addresses.ts";
import { securityHeaders } from "../../web/security-headers.ts";
import { isOwnName } from "./addresses.ts";
import { refusal, refuseRequest, refuseUnreadable, writeRefusal } from "./refused-requests.ts";
import { serveScreens } from "./serve-screens.ts";
import { ROOT } from "./web.ts";

/** Loads every route's handler, which the deployment loads one by one. */
export async function loadEndpoints(): Promise<AnyEndpoint[]> {
  return Promise.all(
    routes.map(async (row) => {
      const module = path.join(ROOT, `${row.handler.replace(/\.handler$/, "")}.ts`);
      const { route }: { route: AnyEndpoint } = await import(module);
      return route;
    }),
  );
}

/** One origin: /api from the route table, other mounts, and the built screens for everything else. */
export async function createLocalApp(
  platform: Platform,
  mounts: Record<string, { fetch: (request: Request) => Response | Promise<Response> }>,
): Promise<Hono> {
  const app = new Hono();
  const api = createApp(await loadEndpoints(), platform, { checkReplies: true });
  for (const [mount, mounted] of Object.entries(mounts)) {
    app.mount(mount, (request) => mounted.fetch(request));
  }
  // As CloudFront does: on a slow network the list's words are there in a fifth of the time.
  app.use("/api/*", compress());
  app.all("/api/*", (c) => api.fetch(c.req.raw, c.env));
  for (const [address, call] of Object.entries(WELL_KNOWN))
    app.all(address, (c) => api.fetch(new Request(new URL(call, c.req.url), c.req.raw), c.env));
  serveScreens(app);
  app.notFound(() => refusal(new AppError("not_found", "Il n’y a rien à cette adresse.")));
  return app;
}

/** A server that replies that it is starting, until an application is set. */
export function startingServer(): Server {
  // A request without a Host gets the reply of foreign names instead of Node's, which has no body.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    // A page opened by now asks again by itself.
    response.setHeader("retry-after", "1").setHeader("refresh", "1");
    const error = new AppError("unavailable");
    writeRefusal(request, response, { status: error.status, error, text: "Démarrage…" });
  });
  refuseUnreadable(server);
  return server;
}

/** Rules for every reply of the local server. */
export interface Entrance {
  /** The public origin. */
  readonly url: string;
  /** Host names that a request may use. */
  readonly names: ReadonlySet<string>;
}

/** Paths of simulators, whose pages have other origins in the deployment. */
const STAND_INS = /^\/(?:services|__[a-z]+)(?:\/|\?|$)/;

/** Headers of the product's pages alone: what stands in for another origin is opened as one. */
const OF_OUR_PAGES = ["content-security-policy", "permissions-policy", "cross-origin-opener-policy"];

/** Adds the product's headers to every reply, and refuses foreign host names. */
function enter({ url, names }: Entrance, answer: RequestListener): RequestListener {
  const headers = Object.entries(securityHeaders(url));
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (STAND_INS.test(request.url ?? "")) for (const name of OF_OUR_PAGES) response.removeHeader(name);
    if (isOwnName(request.headers.host, names)) return answer(request, response);
    response.setHeader("connection", "close");
    const message = `Relance ne répond pas sous ce nom. Ouvrez ${url}, ou donnez au démarrage l’adresse voulue par HOST et APP_URL.`;
    writeRefusal(request, response, { status: 421, error: new AppError("forbidden", message) });
  };
}

/** Lets an application answer on a listening server. */
export function answer(server: Server, app: Hono, entrance: Entrance): void {
  server.removeAllListeners("request");
  server.on("request", enter(entrance, getRequestListener(app.fetch, { errorHandler: refuseRequest })));
}

/**
 * The same, with the screens served from source, so that changes show at once. Without the content security policy of
 * the built screens, because hot reload needs inline code.
 */
export async function answerFromSources(
  server: Server,
  app: Hono,
  entrance: Entrance,
): Promise<() => Promise<void>> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({
    configFile: path.join(ROOT, "web/vite.config.ts"),
    server: { middlewareMode: true, ws: { server } },
  });
  const ours = getRequestListener(app.fetch, { errorHandler: refuseRequest });
  server.removeAllListeners("request");
  server.on(
    "request",
    enter(entrance, (request, response) => {
      const path = request.url ?? "";
      if (STAND_INS.test(path) || /^\/api(?:\/|\?|$)/.test(path) || path in WELL_KNOWN)
        return ours(request, response);
      response.removeHeader("content-security-policy");
      return vite.middlewares(request, response);
    }),
  );
  return () => vite.close();
}
