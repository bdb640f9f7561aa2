import { keysOf } from "../../functions/typed-object.ts";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { breakConnection, createFaultQueue } from "../fault-queue.ts";
import { type Account, instant, openAccount } from "./account.ts";
import { createBudget } from "./budget.ts";
import { readStateFile, writeStateFile } from "../state-file.ts";
import { createGrants } from "./grants.ts";
import { LISTS, type Listed, listOf, notesOf, oldStyle, recentsOf } from "./lists.ts";
import { signInRoutes } from "./sign-in.ts";
import { emptyState, type Session, State } from "./state.ts";
import type { Fault, PipedriveSimulatorOptions } from "./types.ts";
import { createAnnouncer } from "./webhooks.ts";

type Env = { Bindings: Partial<HttpBindings> };
type Call = Context<Env>;

/** What was asked so far; `calls` by endpoint. */
interface Stats {
  total: number;
  calls: Record<string, number>;
  invalidRequests: number;
  unauthorized: number;
  rateLimited: number;
}

/** Points of a call: a page of the newer API, of the older one, one record of each, and a write. */
const POINTS = { list: 10, oldList: 20, one: 1, oldOne: 2, write: 5 } as const;
/** Points of an account in a day. */
const DAILY = 300_000;
/** For which an access token opens. */
const SECONDS = 3_600;

/** Scopes the operator configured for the app. */
const USUAL: readonly string[] = [
  "base",
  "contacts:read",
  "deals:read",
  "activities:full",
  "users:read",
  "recents:read",
  "webhooks:full",
];

export type PipedriveSimulator = ReturnType<typeof createPipedriveSimulator>;

/**
 * A server that speaks Pipedrive's OAuth and both versions of its API over generated accounts.
 * https://developers.pipedrive.com/docs/api/v1
 */
export function createPipedriveSimulator(options: PipedriveSimulatorOptions) {
  const { clientId, clientSecret, url } = options;
  let scopes = USUAL;
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const state = readStateFile(options.stateFile, State, "Pipedrive") ?? emptyState();
  const changed = (): void => writeStateFile(options.stateFile, state);
  const grants = createGrants(state, { now, seconds: SECONDS, changed });
  const budget = createBudget({ now, burst: options.burst ?? 80, daily: DAILY });
  const faults = createFaultQueue<Fault>(() => undefined);
  const announcer = createAnnouncer(state, { sendTo: options.sendTo ?? ((to) => to), now, changed });
  const accounts = new Map<number, Account>(
    options.companies.map((company) => [
      company.id,
      openAccount(company, {
        now,
        edits: (state.edits[company.id] ??= {}),
        announce: (action, object, row) => {
          changed();
          announcer.announce(company.id, action, object, row);
          if (options.announcesAtOnce === true) void announcer.flush();
        },
      }),
    ]),
  );
  const empty = (): Stats => ({
    total: 0,
    calls: {},
    invalidRequests: 0,
    unauthorized: 0,
    rateLimited: 0,
  });
  let stats = empty();
  const app = new Hono<Env>();

  const refuse = (
    c: Call,
    status: 400 | 401 | 403 | 404 | 429,
    error: string,
    headers: Record<string, string> = {},
  ) => {
    if (status === 400) stats.invalidRequests++;
    if (status === 401) stats.unauthorized++;
    if (status === 429) stats.rateLimited++;
    return c.json({ success: false, error, error_info: "", data: null }, status, headers);
  };

  type Handler = (c: Call, account: Account, session: Session) => Response | Promise<Response>;
  /** An endpoint of an account's data: requires a token and points. */
  function data(
    method: "GET" | "POST",
    path: string,
    points: number,
    scope: string | null,
    handler: Handler,
  ): void {
    app.on(method, path, async (c) => {
      const name = `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`;
      stats.total++;
      stats.calls[name] = (stats.calls[name] ?? 0) + 1;
      const fault = faults.next(name);
      if (fault?.kind === "reset") return breakConnection(c.env?.incoming);
      if (fault?.kind === "status") return Response.json({ success: false }, { status: fault.status });
      if (fault?.kind === "body") return c.json(fault.body);
      const token = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
      const session = grants.session(token);
      const account = session === null ? undefined : accounts.get(session.companyId);
      if (session === null || account === undefined) return refuse(c, 401, "unauthorized access");
      if (scope !== null && !scopes.includes(scope) && !scopes.includes(scope.replace(":read", ":full")))
        return refuse(c, 403, "Scope and URL mismatch");
      const wait =
        fault?.kind === "rate"
          ? fault.seconds
          : fault?.kind === "budget"
            ? "spent"
            : budget.take(token, session.companyId, points);
      const left = wait === "spent" ? 0 : budget.left(session.companyId);
      c.header("x-daily-ratelimit-token-limit", String(DAILY));
      c.header("x-daily-ratelimit-token-remaining", String(left));
      if (wait !== null) {
        return refuse(c, 429, "request over limit", {
          "x-ratelimit-limit": String(options.burst ?? 80),
          "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": String(wait === "spent" ? 2 : wait),
        });
      }
      return handler(c, account, session);
    });
  }

  app.route(
    "/",
    signInRoutes({ clientId, clientSecret, url, accounts, grants, scopes: () => scopes, seconds: SECONDS }),
  );

  data("GET", "/api/v1/users", POINTS.oldList, "users:read", (c, { company }) =>
    c.json({ success: true, data: company.users }),
  );
  data("GET", "/api/v1/users/me", POINTS.oldOne, null, (c, { company }, { userId }) => {
    const me = company.users.find(({ id }) => id === userId) ?? company.users[0];
    return c.json({ success: true, data: { ...me, company_id: company.id, company_name: company.name } });
  });

  const SCOPES: Record<Listed, string> = {
    persons: "contacts:read",
    organizations: "contacts:read",
    activities: "activities:read",
    deals: "deals:read",
    stages: "deals:read",
  };
  const answered = (c: Call, answer: ReturnType<typeof listOf>): Response =>
    typeof answer === "string" ? refuse(c, 400, answer) : c.json(answer);
  for (const object of keysOf(LISTS))
    data("GET", `/api/v2/${object}`, POINTS.list, SCOPES[object], (c, account) =>
      answered(c, listOf(account, object, c.req.query())),
    );
  data("GET", "/api/v1/notes", POINTS.oldList, "contacts:read", (c, account) =>
    answered(c, notesOf(account, c.req.query())),
  );
  data("GET", "/api/v1/recents", POINTS.oldList, "recents:read", (c, account) =>
    answered(c, recentsOf(account, c.req.query())),
  );
  data("GET", "/api/v1/notes/:id", POINTS.oldOne, "contacts:read", (c, account) => {
    const note = account.find("notes", Number(c.req.param("id")));
    if (note === undefined) return refuse(c, 404, "Note not found");
    return c.json({ success: true, data: oldStyle(note) });
  });

  const NewActivity = z.strictObject({
    subject: z.string(),
    type: z.string(),
    done: z.boolean(),
    due_date: z.iso.date(),
    due_time: z.string().regex(/^\d\d:\d\d$/),
    note: z.string(),
    participants: z.array(z.strictObject({ person_id: z.number().int(), primary: z.boolean() })),
    owner_id: z.number().int().optional(),
  });
  data("POST", "/api/v2/activities", POINTS.write, "activities:full", async (c, account) => {
    const body = NewActivity.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return refuse(c, 400, "Validation failed");
    const person = body.data.participants[0]?.person_id ?? 0;
    if (!account.rows("persons").some(({ id }) => id === person)) return refuse(c, 400, "Person not found");
    const row = account.create("activities", { ...body.data, person_id: person });
    return c.json({ success: true, data: row }, 201);
  });

  data("GET", "/api/v1/webhooks", POINTS.oldList, null, (c, { company }) =>
    c.json({ success: true, data: announcer.of(company.id) }),
  );
  const NewWebhook = z.strictObject({
    subscription_url: z.url(),
    event_action: z.enum(["create", "change", "delete", "*"]),
    event_object: z.enum(["person", "activity", "note", "deal", "organization", "*"]),
    name: z.string().min(1),
    version: z.literal("2.0"),
    http_auth_user: z.string(),
    http_auth_password: z.string(),
  });
  data("POST", "/api/v1/webhooks", POINTS.oldOne, "webhooks:full", async (c, { company }) => {
    const body = NewWebhook.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) return refuse(c, 400, "Validation failed");
    announcer.register(company.id, body.data);
    return c.json({ success: true, data: { ...body.data, is_active: 1 } }, 201);
  });
  app.all("*", (c) => refuse(c, 404, "Unknown path"));

  return {
    app,
    account: (companyId: number): Account => {
      const account = accounts.get(companyId);
      if (account === undefined) throw new Error(`No simulated Pipedrive account ${companyId}`);
      return account;
    },
    grants,
    /** Tokens of an account, as granted by its first person. */
    consent: (companyId: number) => {
      const userId = accounts.get(companyId)?.company.users[0]?.id ?? 0;
      const code = grants.authorize({ companyId, userId }, url);
      const { session, refreshToken = "" } = grants.exchange(code, url) ?? {};
      return {
        accessToken: session?.token ?? "",
        refreshToken,
        expiresIn: SECONDS,
        apiUrl: url,
        scopes,
      };
    },
    stats: () => structuredClone(stats),
    resetStats: () => {
      stats = empty();
    },
    injectFault: (...fault: Parameters<typeof faults.inject>) => faults.inject(...fault),
    clearFaults: () => faults.clear(),
    /** Changes the app's scopes; without names, all it requests. */
    grant: (...names: string[]) => {
      scopes = names.length === 0 ? USUAL : names;
    },
    spend: (companyId: number, points: number) => budget.spend(companyId, points),
    webhooksOf: announcer.of,
    turnOffWebhooks: announcer.turnOff,
    /** Every token that opens something. */
    tokens: () => grants.tokens(),
    flush: () => announcer.flush(),
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
    instant: () => instant(now()),
  };
}
