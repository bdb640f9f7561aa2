import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import { HubspotError, missingScopes, notFound, serverError, unauthenticated } from "./errors.ts";
import type { FaultQueue } from "../fault-queue.ts";
import { play } from "./faults.ts";
import type { Fault } from "./types.ts";
import type { Grants } from "./grants.ts";
import type { PortalStore } from "./portal-store.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { StatsRecorder } from "./stats.ts";
import type { AccessToken } from "./state-file.ts";

export type SimulatorEnv = { Bindings: Partial<HttpBindings> };
export type SimulatorContext = Context<SimulatorEnv>;

/** Settings a test may change at run time. */
type Settings = {
  associationPageSize: number;
  searchLagMilliseconds: number;
  searchReach: number;
  /** Object types whose calls are refused for a missing scope. */
  refused: string[];
  /** Optional scopes that accounts do not grant. */
  withheld: string[];
};

export type Simulated = {
  clientId: string;
  clientSecret: string;
  publicUrl: string;
  now: () => number;
  lifetimeSeconds: number;
  stores: Map<number, PortalStore>;
  grants: Grants;
  limiter: RateLimiter;
  faults: FaultQueue<Fault>;
  stats: StatsRecorder;
  settings: Settings;
};

export type Call = { c: SimulatorContext; store: PortalStore; access: AccessToken };
type Method = "GET" | "POST";
type Registration = { method: Method; path: string };

/** HubSpot's edge refuses longer URLs with 414; the exact limit is not published. */
const longestUrl = 16_384;

/** Adds an endpoint that counts its calls, injects faults and returns errors in HubSpot's format. */
export function registerOpen(
  app: Hono<SimulatorEnv>,
  simulated: Simulated,
  { method, path }: Registration,
  handler: (c: SimulatorContext) => Promise<Response> | Response,
): void {
  const call = `${method} ${path.replace(/:(\w+)/g, "{$1}")}`;
  app.on(method, path, async (c) => {
    const fault = simulated.faults.next(call);
    try {
      const played = fault && (await play(fault, c.env?.incoming));
      if (c.req.url.length > longestUrl) throw new HubspotError(414, "URI Too Long", {});
      const reply = played ?? (await handler(c));
      simulated.stats.record(call, reply.status, fault !== undefined);
      return reply;
    } catch (error) {
      if (!(error instanceof HubspotError)) throw error;
      simulated.stats.record(call, error.status, fault !== undefined && fault.kind !== "delay");
      return c.json(error.body, error.status, error.headers);
    }
  });
}

/** A CRM endpoint: requires a valid access token with one of `scopes`, and applies the rate limit. */
export function register(
  app: Hono<SimulatorEnv>,
  simulated: Simulated,
  registration: Registration & { scopes: string[]; search?: boolean },
  handler: (call: Call) => Promise<Response> | Response,
): void {
  registerOpen(app, simulated, registration, async (c) => {
    const token = /^Bearer (\S+)$/.exec(c.req.header("Authorization") ?? "")?.[1];
    if (!token) throw unauthenticated();
    const access = simulated.grants.authenticate(token);
    const store = simulated.stores.get(access.hubId);
    if (!store) throw unauthenticated();
    const headers = simulated.limiter.take(access.hubId, registration.search ?? false);
    try {
      const { scopes } = registration;
      if (!scopes.some((scope) => access.scopes.includes(scope))) throw missingScopes(scopes);
      const refused = simulated.settings.refused.find((name) =>
        new URL(c.req.url).pathname.includes(`/${name}`),
      );
      if (refused !== undefined) throw missingScopes([`crm.objects.${refused}.read`]);
      const reply = await handler({ c, store, access });
      for (const [name, value] of Object.entries(headers)) reply.headers.set(name, value);
      return reply;
    } catch (error) {
      if (error instanceof HubspotError) Object.assign(error.headers, headers);
      throw error;
    }
  });
}

/** Any other path returns 404 and counts as an invalid request. */
export function registerUnknown(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  app.all("*", (c) => {
    const error = notFound("Not Found");
    simulated.stats.record(`${c.req.method} (unknown path)`, 404, false);
    return c.json(error.body, error.status);
  });
  app.onError((cause, c) => {
    console.warn("HubSpot simulator:", cause);
    const error = serverError(500);
    return c.json(error.body, error.status);
  });
}
