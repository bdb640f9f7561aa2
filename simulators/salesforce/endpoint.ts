import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import { failure, invalidSession, notFound, SalesforceError, serverError } from "./errors.ts";
import type { FaultQueue } from "../fault-queue.ts";
import { play } from "./faults.ts";
import type { CallLimiter } from "./limits.ts";
import type { Grants } from "./oauth/grants.ts";
import type { OrgStore } from "./org-store.ts";
import type { Locators } from "./data/locators.ts";
import type { Session, State } from "./state-file.ts";
import type { StatsRecorder } from "./stats.ts";
import type { Fault, Limits } from "./types.ts";

/** `within` is the session of a composite call's part, which does not arrive over HTTP. */
export type SimulatorEnv = { Bindings: Partial<HttpBindings> & { within?: Session } };
export type SimulatorContext = Context<SimulatorEnv>;

export type Simulated = {
  clientId: string;
  clientSecret: string;
  loginUrl: string;
  instanceUrl: string;
  redirectUris: string[] | undefined;
  now: () => number;
  stores: Map<string, OrgStore>;
  grants: Grants;
  limiter: CallLimiter;
  limits: Limits;
  locators: Locators;
  faults: FaultQueue<Fault>;
  stats: StatsRecorder;
  state: State;
  changed: () => void;
};

export type Call = {
  c: SimulatorContext;
  store: OrgStore;
  session: Session;
  /** `/services/data/v66.0`. */
  root: string;
};
type Method = "GET" | "POST";
type Registration = { method: Method; path: string };

/** Salesforce's edge refuses longer URLs with 414. */
const longestUrl = 16_384;

/** Refusals that also happen to correct clients. */
const circumstances = [
  "INVALID_QUERY_LOCATOR",
  "ENTITY_IS_DELETED",
  "DUPLICATE_VALUE",
  "DUPLICATES_DETECTED",
  "expired access/refresh token",
];

const answer = (c: SimulatorContext, error: SalesforceError): Response =>
  typeof error.body === "string"
    ? c.html(error.body, error.status, error.headers)
    : c.json(error.body, error.status, error.headers);

type Handler = (c: SimulatorContext, wait: () => Promise<unknown>) => Promise<Response> | Response;

/** An endpoint that counts its calls and injects faults; `wait` delays a call in progress. */
function add(
  app: Hono<SimulatorEnv>,
  simulated: Simulated,
  { method, path }: Registration,
  handler: Handler,
): void {
  const call = `${method} ${path.replace(/:(\w+)/g, "{$1}")}`;
  app.on(method, path, async (c) => {
    const within = c.env?.within !== undefined;
    const fault = simulated.faults.next(call);
    try {
      const length = new URL(c.req.url).pathname.length + new URL(c.req.url).search.length;
      if (length > longestUrl && !within) throw new SalesforceError(414, "<h1>URI Too Long</h1>");
      if (fault && fault.kind !== "delay") {
        const played = await play(fault, c.env?.incoming);
        if (played) {
          simulated.stats.record(call, 500, { fault: true, within });
          return played;
        }
      }
      const wait = async () => (fault?.kind === "delay" ? play(fault, undefined) : undefined);
      const reply = await handler(c, wait);
      simulated.stats.record(call, reply.status, { fault: fault !== undefined, within });
      return reply;
    } catch (error) {
      if (!(error instanceof SalesforceError)) throw error;
      const played = fault !== undefined && fault.kind !== "delay";
      // Describing an object is the way to find out whether it is visible.
      const asks = call.endsWith("/describe") && error.status === 404;
      const expected = asks || circumstances.some((each) => error.message.includes(each));
      simulated.stats.record(call, error.status, { fault: played, within, expected });
      return answer(c, error);
    }
  });
}

/** An endpoint outside an org's data: sign-in. */
export function registerOpen(
  app: Hono<SimulatorEnv>,
  simulated: Simulated,
  registration: Registration,
  handler: (c: SimulatorContext) => Promise<Response> | Response,
): void {
  add(app, simulated, registration, async (c, wait) => {
    await wait();
    return handler(c);
  });
}

/** The session of a call's Bearer token. Throws 401, also without the scope for data. */
function sessionOf(c: SimulatorContext, simulated: Simulated): Session {
  const token = /^(?:Bearer|OAuth) (\S+)$/.exec(c.req.header("Authorization") ?? "")?.[1];
  if (!token) throw failure(401, "INVALID_AUTH_HEADER", "INVALID_HEADER_TYPE");
  const session = simulated.grants.authenticate(token);
  if (!session.scopes.some((scope) => scope === "api" || scope === "full")) {
    throw failure(401, "INVALID_SESSION_ID", "This session is not valid for use with the REST API");
  }
  return session;
}

/** Supported API versions: older ones are retired. */
const versions = { oldest: 31, newest: 66 };

function checkVersion(text: string): string {
  const version = Number(/^v(\d+)\.0$/.exec(text)?.[1] ?? Number.NaN);
  if (version < versions.oldest && version >= 1) {
    throw failure(410, "UNSUPPORTED_API_VERSION", "The requested API version has been retired");
  }
  if (!(version <= versions.newest)) throw notFound();
  return `/services/data/${text}`;
}

/** An endpoint of an org's data, below `/services/data/{version}`: requires a session, within the limits. */
export function register(
  app: Hono<SimulatorEnv>,
  simulated: Simulated,
  { method, path }: Registration,
  handler: (call: Call) => Promise<Response> | Response,
): void {
  const registration = { method, path: `/services/data/:version${path}` };
  add(app, simulated, registration, async (c, wait) => {
    const session = c.env?.within ?? sessionOf(c, simulated);
    const whole = simulated.stores.get(session.orgId);
    if (!whole) throw invalidSession();
    // Hidden objects and fields do not exist for the API, in descriptions, queries and records.
    const store = { ...whole, schema: whole.visible() };
    const root = checkVersion(c.req.param("version") ?? "");
    const done = c.env?.within ? () => {} : simulated.limiter.take(session.orgId);
    const header = { "Sforce-Limit-Info": simulated.limiter.header(session.orgId) };
    try {
      await wait();
      const reply = await handler({ c, store, session, root });
      for (const [name, value] of Object.entries(header)) reply.headers.set(name, value);
      return reply;
    } catch (error) {
      if (error instanceof SalesforceError) Object.assign(error.headers, header);
      throw error;
    } finally {
      done();
    }
  });
}

/** Any other path returns 404 and counts as an invalid request. */
export function registerUnknown(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  app.all("*", (c) => {
    const within = c.env?.within !== undefined;
    simulated.stats.record(`${c.req.method} (unknown path)`, 404, { fault: false, within });
    return answer(c, notFound());
  });
  app.onError((cause, c) => {
    console.warn("Salesforce simulator:", cause);
    return answer(c, serverError(500));
  });
}
