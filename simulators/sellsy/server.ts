import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { keysOf } from "../../functions/typed-object.ts";
import { breakConnection, createFaultQueue } from "../fault-queue.ts";
import { readStateFile, writeStateFile } from "../state-file.ts";
import { type Account, instant, openAccount } from "./account.ts";
import { ACTIVITIES, type Described, DESCRIBED, EMAIL } from "./described.ts";
import { createGrants } from "./grants.ts";
import { createQuota } from "./quota.ts";
import {
  type Answer,
  companiesOf,
  list,
  pageOf,
  type Query,
  search,
  searchActivities,
  shown,
} from "./search.ts";
import { signInRoutes } from "./sign-in.ts";
import { emptyState, type Session, State } from "./state.ts";
import type { Fault, ObjectName, SellsySimulatorOptions } from "./types.ts";
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

/** For which an access token opens. */
const SECONDS = 3_600;

/** Scopes the operator gave our API access. */
const USUAL: readonly string[] = [
  ...new Set([
    ...Object.values(DESCRIBED).flatMap(({ scopes }) => scopes),
    ...ACTIVITIES.scopes,
    ...EMAIL.scopes,
    "staffs.read",
    "scopes.read",
    "phonecalls.write",
    "comments.write",
  ]),
];

export type SellsySimulator = ReturnType<typeof createSellsySimulator>;

/** A server that speaks Sellsy's OAuth and version 2 of its API over generated accounts. https://docs.sellsy.com/api/v2/ */
export function createSellsySimulator(options: SellsySimulatorOptions) {
  const { clientId, clientSecret, url } = options;
  let scopes = USUAL;
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const state = readStateFile(options.stateFile, State, "Sellsy") ?? emptyState();
  const changed = (): void => writeStateFile(options.stateFile, state);
  const grants = createGrants(state, { now, seconds: SECONDS, changed });
  const quota = createQuota({ now, perSecond: options.perSecond ?? 5 });
  const faults = createFaultQueue<Fault>(() => undefined);
  const announcer = createAnnouncer(options.webhook, now);
  const accounts = new Map<number, Account>(
    options.corps.map((corp) => [
      corp.id,
      openAccount(corp, {
        now,
        edits: (state.edits[corp.id] ??= {}),
        announce: (action, object, row) => {
          changed();
          announcer.announce(corp.id, action, object, row);
          if (options.announcesAtOnce === true) void announcer.flush();
        },
      }),
    ]),
  );
  const empty = (): Stats => ({ total: 0, calls: {}, invalidRequests: 0, unauthorized: 0, rateLimited: 0 });
  let stats = empty();
  const app = new Hono<Env>();

  const refuse = (c: Call, code: 400 | 401 | 403 | 404 | 429, message: string, field?: string) => {
    if (code === 400) stats.invalidRequests++;
    if (code === 401) stats.unauthorized++;
    if (code === 429) stats.rateLimited++;
    const details = field === undefined ? {} : { details: { [field]: message } };
    return c.json({ error: { code, message, context: "", ...details } }, code);
  };

  type Handler = (c: Call, account: Account, session: Session) => Response | Promise<Response>;
  /** An endpoint of an account's data: requires a token with its scopes. */
  function data(method: "GET" | "POST", path: string, needed: readonly string[], handler: Handler): void {
    app.on(method, `/v2${path}`, async (c) => {
      const name = `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`;
      stats.total++;
      stats.calls[name] = (stats.calls[name] ?? 0) + 1;
      const fault = faults.next(name);
      if (fault?.kind === "reset") return breakConnection(c.env?.incoming);
      if (fault?.kind === "status")
        return Response.json({ error: { code: fault.status } }, { status: fault.status });
      if (fault?.kind === "body") return c.json(fault.body as Record<string, unknown>);
      const token = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
      const session = grants.session(token);
      const account = session === null ? undefined : accounts.get(session.corpId);
      if (session === null || account === undefined) return refuse(c, 401, "Unauthorized");
      const exceeded = fault?.kind === "rate" ? fault.period : quota.take(session.corpId);
      for (const [header, value] of Object.entries(quota.headers(session.corpId, exceeded)))
        c.header(header, value);
      if (exceeded !== null) return refuse(c, 429, "Too many requests");
      const lacks = needed.find((scope) => !session.scopes.includes(scope) || !scopes.includes(scope));
      if (lacks !== undefined) return refuse(c, 403, `Scope ${lacks} is missing`);
      return handler(c, account, session);
    });
  }

  app.route(
    "/",
    signInRoutes({ clientId, clientSecret, accounts, grants, scopes: () => scopes, seconds: SECONDS }),
  );

  const queryOf = (c: Call): Query => [...new URL(c.req.url).searchParams];
  const bodyOf = (c: Call): Promise<unknown> => c.req.json().catch(() => undefined);
  const answered = (c: Call, answer: Answer): Response =>
    typeof answer === "string" ? refuse(c, 400, "Validation failed", answer) : c.json(answer);

  data("POST", "/activities/crm/search", ACTIVITIES.scopes, async (c, account) =>
    answered(c, searchActivities(account, queryOf(c), await bodyOf(c))),
  );
  for (const kind of keysOf(DESCRIBED)) {
    const { scopes: needed }: Described = DESCRIBED[kind];
    data("POST", `/${kind}/search`, needed, async (c, account) =>
      answered(c, search(account, kind, queryOf(c), await bodyOf(c))),
    );
    data("GET", `/${kind}`, needed, (c, account) => answered(c, list(account, kind, queryOf(c))));
  }
  const single = (object: ObjectName, described: Described): void =>
    data("GET", `/${object}/:id`, described.scopes, (c, account) => {
      const row = account.find(object, Number(c.req.param("id")));
      if (row === undefined) return refuse(c, 404, "Not found");
      return c.json(shown(object === "emails" ? { ...row, id: String(row.id) } : row, described.fields));
    });
  for (const kind of keysOf(DESCRIBED)) single(kind, DESCRIBED[kind]);
  single("emails", EMAIL);
  data("GET", "/contacts/:id/companies", ["companies.read", "contacts.read"], (c, account) => {
    const contact = account.find("contacts", Number(c.req.param("id")));
    if (contact === undefined) return refuse(c, 404, "Not found");
    const mine = companiesOf(contact);
    const rows = account.rows("companies").filter(({ id }) => mine.includes(id));
    return answered(
      c,
      pageOf(
        rows.map((row) => shown(row, DESCRIBED.companies.fields)),
        queryOf(c),
        ["id"],
      ),
    );
  });
  data("GET", "/staffs", ["staffs.read"], (c, { corp }) =>
    answered(c, pageOf(corp.staffs, queryOf(c), ["id", "name"])),
  );
  data("GET", "/scopes", ["scopes.read"], (c, _, session) => c.json(session.scopes));

  const Related = z
    .array(z.strictObject({ type: z.enum(["opportunity", "company", "individual", "contact"]), id: z.int() }))
    .min(1);
  const NewComment = z.strictObject({ description: z.string().min(1), related: Related });
  const NewCall = z.strictObject({
    description: z.string().nullable(),
    owner_id: z.int().positive(),
    result: z.enum(["noanswer", "busy", "connected", "scheduled"]),
    source: z.enum(["incoming", "outcoming"]),
    date: z.iso.datetime({ offset: true }),
    related: Related,
  });
  /** What an object says it is about, of what it is related to; null where one of these is gone. */
  function aboutIn(account: Account, related: z.infer<typeof Related>): Record<string, number | null> | null {
    const kinds = {
      contact: "contacts",
      individual: "individuals",
      company: "companies",
      opportunity: "opportunities",
    } as const;
    if (related.some(({ type, id }) => account.find(kinds[type], id) === undefined)) return null;
    const of = (type: string): number | null => related.find((one) => one.type === type)?.id ?? null;
    return { company_id: of("company"), individual_id: of("individual"), contact_id: of("contact") };
  }
  data("POST", "/comments", ["comments.write"], async (c, account, { staffId }) => {
    const body = NewComment.safeParse(await bodyOf(c));
    const about = body.success ? aboutIn(account, body.data.related) : null;
    if (!body.success || about === null) return refuse(c, 400, "Validation failed", "related");
    const row = account.create("comments", { ...body.data, ...about, owner: { id: staffId, type: "staff" } });
    return c.json(shown(row, DESCRIBED.comments.fields), 201);
  });
  data("POST", "/phone-calls", ["phonecalls.write"], async (c, account) => {
    const body = NewCall.safeParse(await bodyOf(c));
    const about = body.success ? aboutIn(account, body.data.related) : null;
    if (!body.success || about === null) return refuse(c, 400, "Validation failed", "related");
    const { owner_id, result, ...rest } = body.data;
    if (!account.corp.staffs.some(({ id }) => id === owner_id))
      return refuse(c, 400, "Validation failed", "owner_id");
    const owner = { id: owner_id, type: "staff" };
    const row = account.create("phone-calls", {
      ...rest,
      ...about,
      owner,
      result: { id: result, name: result },
    });
    return c.json(shown(row, DESCRIBED["phone-calls"].fields), 201);
  });
  app.all("*", (c) => refuse(c, 404, "Unknown path"));

  return {
    app,
    account: (corpId: number): Account => {
      const account = accounts.get(corpId);
      if (account === undefined) throw new Error(`No simulated Sellsy account ${corpId}`);
      return account;
    },
    grants,
    stats: () => structuredClone(stats),
    resetStats: () => {
      stats = empty();
      quota.forget();
    },
    injectFault: (...fault: Parameters<typeof faults.inject>) => faults.inject(...fault),
    clearFaults: () => faults.clear(),
    /** Changes what our API access may; without names, all it needs. */
    grant: (...names: string[]) => {
      scopes = names.length === 0 ? USUAL : names;
    },
    /** Tokens of an account, as its first member of staff grants them. */
    consent: (corpId: number) => {
      const staffId = accounts.get(corpId)?.corp.staffs[0]?.id ?? 0;
      // RFC 7636, appendix B.
      const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
      const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
      const code = grants.authorize({ corpId, staffId, scopes: [...scopes] }, url, challenge);
      const opened = grants.exchange(code, url, verifier);
      return {
        accessToken: opened?.session.token ?? "",
        refreshToken: opened?.refreshToken ?? "",
        expiresIn: SECONDS,
      };
    },
    spend: quota.spend,
    /** Most calls that came within a second since the counts began. */
    fastest: quota.most,
    /** Every token that opens something. */
    tokens: () => grants.tokens(),
    flush: () => announcer.flush(),
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
    instant: () => instant(now()),
  };
}
