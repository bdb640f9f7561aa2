import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { createFaultQueue } from "../fault-queue.ts";
import { fieldOf, MimeError, type Mime, readMime, textOf } from "../mime.ts";
import { readStateFile, writeStateFile } from "../state-file.ts";
import {
  badRequest,
  insufficient,
  metadataRefuses,
  notFound,
  Refusal,
  tooMany,
  unauthorized,
} from "./errors.ts";
import { mailboxPage } from "./mailbox-page.ts";
import { oauthRoutes } from "./oauth.ts";
import { type Account, emptyAccount, type Mail, State, type Whose } from "./state.ts";
import { belongsTo, isFrom, threadOfIncoming } from "./threads.ts";
import { createUnits, type UNITS } from "./units.ts";

/** What a call answers instead of its own: once, in order. */
export type Fault =
  | { readonly kind: "status"; readonly status: 500 | 503 }
  /** Google does what was asked, and nobody hears of it. */
  | { readonly kind: "lost" }
  | { readonly kind: "rate"; readonly seconds: number };

/** A mail that comes in, or leaves by the person’s own hand. */
export interface Incoming {
  readonly from: string;
  readonly to?: string;
  readonly subject: string;
  readonly messageId?: string;
  readonly inReplyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly labels?: readonly string[];
  readonly at?: number;
  /** Where it lands; by what it answers unless told. */
  readonly thread?: "new";
}

export interface GmailSimulatorOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accounts: readonly { readonly address: string; readonly name: string }[];
  readonly stateFile?: string;
  readonly now?: () => number;
  /** Units a minute. */
  readonly most?: number;
  /** Milliseconds until a search finds a draft. */
  readonly lag?: number;
  /** Google gives mails a Message-ID of its own. */
  readonly replacesMessageIds?: boolean;
}

const BASE = "https://www.googleapis.com/auth/gmail.";
const COMPOSE = `${BASE}compose`;
const METADATA = `${BASE}metadata`;
const READONLY = `${BASE}readonly`;

/** A server that speaks Google’s OAuth and the part of Gmail’s API that drafts, sends and reads headers. */
export function createGmailSimulator(options: GmailSimulatorOptions) {
  const now = options.now ?? Date.now;
  const state: State = readStateFile(options.stateFile, State, "Gmail") ?? {
    accounts: {},
    codes: {},
    refreshTokens: {},
    accessTokens: {},
  };
  for (const { address, name } of options.accounts) state.accounts[address] ??= emptyAccount(address, name);
  const changed = (): void => writeStateFile(options.stateFile, state);
  const units = createUnits(now, options.most ?? 6_000);
  const faults = createFaultQueue<Fault>(() => undefined);
  const oauth = oauthRoutes({ ...options, state, now, changed });
  const calls: Record<string, number> = {};
  const app = new Hono();
  app.route("/", oauth.app);

  const random = (): string => randomBytes(8).toString("hex");
  const accountOf = (address: string): Account => {
    const account = state.accounts[address];
    if (account === undefined) throw new Error(`no simulated mailbox ${address}`);
    return account;
  };
  /** Adds a mail, and what the history tells of it. */
  function add(account: Account, mail: Pick<Mail, "headers" | "raw" | "labelIds"> & Partial<Mail>): Mail {
    const id = mail.id ?? random();
    account.last = String(BigInt(account.last) + 17n);
    const added: Mail = { threadId: id, at: now(), ...mail, id, historyId: account.last };
    account.mails.push(added);
    account.history.push({ id: account.last, mailId: id });
    changed();
    return added;
  }
  const remove = (account: Account, id: string): void => {
    account.mails = account.mails.filter((mail) => mail.id !== id);
  };

  type Handler = (c: Context, account: Account, whose: Whose) => object | Promise<object>;
  /** A call of the API: a token, a scope, units, then what it does. */
  function serve(
    method: "GET" | "POST" | "PUT",
    path: string,
    { needs, costs }: { readonly needs: readonly string[]; readonly costs: keyof typeof UNITS },
    handler: Handler,
  ): void {
    app.on(method, `/gmail/v1/users/me${path}`, async (c) => {
      const name = `${method} ${path}`;
      calls[name] = (calls[name] ?? 0) + 1;
      const fault = faults.next(name);
      try {
        if (fault?.kind === "status") return c.body("Backend Error", fault.status);
        if (fault?.kind === "rate") throw tooMany(fault.seconds);
        const token = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
        const whose = state.accessTokens[token];
        if (whose === undefined || whose.until <= now()) throw unauthorized();
        if (!whose.scopes.some((scope) => needs.includes(scope))) throw insufficient();
        units.spend(whose.address, costs);
        const answer = await handler(c, accountOf(whose.address), whose);
        changed();
        return fault?.kind === "lost" ? c.body("Backend Error", 500) : c.json(answer);
      } catch (error) {
        const refusal = error instanceof MimeError ? badRequest(error.message) : error;
        if (!(refusal instanceof Refusal)) throw error;
        return Response.json(refusal.body, { status: refusal.status, headers: refusal.headers });
      }
    });
  }
  /** A token that may see metadata is held to that, whatever else it may. */
  const checkMetadata = (c: Context, { scopes }: Whose): void => {
    if (!scopes.includes(METADATA)) return;
    if (c.req.query("q") !== undefined) throw metadataRefuses("does not support 'q' parameter");
    const format = c.req.query("format") ?? "full";
    if (c.req.path.includes("/messages/") && /^(?:full|raw)$/.test(format))
      throw metadataRefuses(`doesn't allow format ${format.toUpperCase()}`);
  };

  serve("GET", "/profile", { needs: [COMPOSE, METADATA, READONLY], costs: "profile" }, (_, account) => ({
    emailAddress: account.address,
    messagesTotal: account.mails.length,
    threadsTotal: new Set(account.mails.map(({ threadId }) => threadId)).size,
    historyId: account.last,
  }));

  const Body = z.strictObject({
    message: z.strictObject({ raw: z.string().min(1), threadId: z.string().optional() }),
  });
  async function written(
    c: Context,
    account: Account,
  ): Promise<{ mime: Mime; raw: string; threadId: string | undefined }> {
    const body = Body.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) throw badRequest("Invalid JSON payload received.");
    const { raw, threadId } = body.data.message;
    if (!/^[\w-]+={0,2}$/.test(raw))
      throw badRequest("Invalid value at 'message.raw' (TYPE_BYTES), Base64 decoding failed");
    const mime = readMime(Buffer.from(raw, "base64url"));
    if (!isFrom(mime, account)) throw badRequest("Invalid From header");
    const thread = account.mails.filter((mail) => mail.threadId === threadId);
    if (threadId !== undefined && thread.length === 0) throw notFound();
    // All three, or it begins a thread of its own.
    return { mime, raw, threadId: threadId !== undefined && belongsTo(mime, thread) ? threadId : undefined };
  }
  const headersOf = ({ headers }: Mime): [string, string][] =>
    headers.map(([name, value]) => [
      name,
      options.replacesMessageIds === true && name.toLowerCase() === "message-id"
        ? `<${random()}@mail.gmail.com>`
        : value,
    ]);
  function headersAsked(c: Context, mail: Mail): object {
    if (c.req.query("format") === "minimal") return {};
    const wanted = new Set((c.req.queries("metadataHeaders") ?? []).map((name) => name.toLowerCase()));
    const headers = mail.headers
      .filter(([name]) => wanted.size === 0 || wanted.has(name.toLowerCase()))
      .map(([name, value]) => ({ name, value }));
    return { payload: { headers } };
  }
  const draftAs = (draftId: string, { id, threadId, labelIds }: Mail) => ({
    id: draftId,
    message: { id, threadId, labelIds },
  });
  const draftOf = (account: Account, draftId: string | undefined): { draftId: string; mail: Mail } => {
    const mail = account.mails.find(({ id }) => id === account.drafts[draftId ?? ""]);
    if (draftId === undefined || mail === undefined) throw notFound();
    return { draftId, mail };
  };

  serve("POST", "/drafts", { needs: [COMPOSE], costs: "draftCreate" }, async (c, account) => {
    const { mime, raw, threadId } = await written(c, account);
    const mail = add(account, {
      headers: headersOf(mime),
      raw,
      labelIds: ["DRAFT"],
      ...(threadId === undefined ? {} : { threadId }),
    });
    const draftId = `r-${BigInt(`0x${random()}`)}`;
    account.drafts[draftId] = mail.id;
    return draftAs(draftId, mail);
  });
  serve("PUT", "/drafts/:id", { needs: [COMPOSE], costs: "draftUpdate" }, async (c, account) => {
    const { draftId, mail } = draftOf(account, c.req.param("id"));
    const { mime, raw, threadId } = await written(c, account);
    remove(account, mail.id);
    // Its mail is another one from then on.
    const next = add(account, {
      headers: headersOf(mime),
      raw,
      labelIds: ["DRAFT"],
      ...(threadId === undefined ? {} : { threadId }),
    });
    account.drafts[draftId] = next.id;
    return draftAs(draftId, next);
  });
  serve("GET", "/drafts", { needs: [COMPOSE, READONLY], costs: "draftList" }, (c, account, whose) => {
    checkMetadata(c, whose);
    const wanted = /^rfc822msgid:(\S+)$/.exec(c.req.query("q") ?? "")?.[1];
    const drafts = Object.entries(account.drafts).flatMap(([draftId, mailId]) => {
      const mail = account.mails.find(({ id }) => id === mailId);
      if (mail === undefined || mail.at > now() - (options.lag ?? 0)) return [];
      if (wanted !== undefined && fieldOf(mail, "message-id") !== `<${wanted}>`) return [];
      return { id: draftId, message: { id: mail.id, threadId: mail.threadId } };
    });
    drafts.reverse();
    return drafts.length === 0 ? { resultSizeEstimate: 0 } : { drafts, resultSizeEstimate: drafts.length };
  });
  serve("GET", "/drafts/:id", { needs: [COMPOSE, READONLY], costs: "draftGet" }, (c, account) => {
    const { draftId, mail } = draftOf(account, c.req.param("id"));
    const { id, message } = draftAs(draftId, mail);
    return { id, message: { ...message, internalDate: String(mail.at), ...headersAsked(c, mail) } };
  });
  serve("POST", "/drafts/send", { needs: [COMPOSE], costs: "draftSend" }, async (c, account) => {
    const body = z.strictObject({ id: z.string() }).safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) throw badRequest("Invalid JSON payload received.");
    const { draftId, mail } = draftOf(account, body.data.id);
    delete account.drafts[draftId];
    remove(account, mail.id);
    const { headers, raw, threadId } = mail;
    const sent = add(account, { headers, raw, threadId, labelIds: ["SENT"] });
    return { id: sent.id, threadId: sent.threadId, labelIds: sent.labelIds };
  });

  const READS = { needs: [METADATA, READONLY] } as const;
  serve("GET", "/messages", { ...READS, costs: "list" }, (c, account, whose) => {
    checkMetadata(c, whose);
    const from = Number(c.req.query("pageToken") ?? 0);
    const most = Math.min(500, Number(c.req.query("maxResults") ?? 100));
    const all = account.mails
      .filter(({ labelIds }) => !labelIds.some((label) => label === "SPAM" || label === "TRASH"))
      .toSorted((a, b) => b.at - a.at);
    const page = all.slice(from, from + most).map(({ id, threadId }) => ({ id, threadId }));
    return {
      ...(page.length === 0 ? {} : { messages: page }),
      ...(from + most < all.length ? { nextPageToken: String(from + most) } : {}),
      resultSizeEstimate: all.length,
    };
  });
  serve("GET", "/messages/:id", { ...READS, costs: "get" }, (c, account, whose) => {
    checkMetadata(c, whose);
    const mail = account.mails.find(({ id }) => id === c.req.param("id"));
    if (mail === undefined) throw notFound();
    return {
      id: mail.id,
      threadId: mail.threadId,
      labelIds: mail.labelIds,
      historyId: mail.historyId,
      internalDate: String(mail.at),
      ...headersAsked(c, mail),
    };
  });
  serve("GET", "/history", { ...READS, costs: "history" }, (c, account) => {
    const start = c.req.query("startHistoryId") ?? "";
    if (!/^\d+$/.test(start)) throw badRequest("Invalid startHistoryId");
    if (BigInt(start) < BigInt(account.floor)) throw notFound();
    const from = Number(c.req.query("pageToken") ?? 0);
    const most = Math.min(500, Number(c.req.query("maxResults") ?? 100));
    const records = account.history.filter(({ id }) => BigInt(id) > BigInt(start));
    const page = records.slice(from, from + most).map(({ id, mailId }) => {
      const mail = account.mails.find((one) => one.id === mailId);
      const message = { id: mailId, threadId: mail?.threadId ?? mailId, labelIds: mail?.labelIds ?? [] };
      return { id, messages: [message], messagesAdded: [{ message }] };
    });
    return {
      ...(page.length === 0 ? {} : { history: page }),
      ...(from + most < records.length ? { nextPageToken: String(from + most) } : {}),
      historyId: account.last,
    };
  });
  app.all("/gmail/*", () => {
    const { body, status } = notFound();
    return Response.json(body, { status });
  });

  /** A mail that comes in; or, labelled `SENT`, one that the person wrote elsewhere. */
  function deliver(address: string, mail: Incoming): Mail {
    const account = accountOf(address);
    const headers: [string, string][] = [
      ["From", mail.from],
      ["To", mail.to ?? address],
      ["Subject", mail.subject],
      ["Message-ID", mail.messageId ?? `<${random()}@example.org>`],
      ...(mail.inReplyTo === undefined
        ? []
        : ([
            ["In-Reply-To", mail.inReplyTo],
            ["References", mail.inReplyTo],
          ] as [string, string][])),
      ...Object.entries(mail.headers ?? {}),
    ];
    const threadId = mail.thread === "new" ? undefined : threadOfIncoming(account, { headers });
    return add(account, {
      headers,
      raw: "",
      labelIds: [...(mail.labels ?? ["INBOX", "UNREAD"])],
      at: mail.at ?? now(),
      ...(threadId === undefined ? {} : { threadId }),
    });
  }
  app.route(
    "/",
    mailboxPage({
      accounts: () => Object.values(state.accounts),
      answer: (address, id) => {
        const mail = accountOf(address).mails.find((one) => one.id === id);
        if (mail === undefined) return;
        const messageId = fieldOf(mail, "message-id");
        deliver(address, {
          from: fieldOf(mail, "to"),
          subject: `Re: ${fieldOf(mail, "subject").replace(/^Re: /, "")}`,
          inReplyTo: messageId,
        });
      },
    }),
  );

  return {
    app,
    /** One more mailbox, in which nothing is yet. */
    open: (address: string, name = "Camille Essai"): void => {
      state.accounts[address] = emptyAccount(address, name);
    },
    deliver,
    /** The mails of an account; drafts and what was sent can be read. */
    mails: (address: string): readonly Mail[] => accountOf(address).mails,
    drafts: (address: string): readonly Mail[] =>
      accountOf(address).mails.filter(({ labelIds }) => labelIds.includes("DRAFT")),
    sent: (address: string): readonly Mail[] =>
      accountOf(address).mails.filter(({ labelIds }) => labelIds.includes("SENT")),
    textOf: ({ raw }: Mail): string => textOf(readMime(Buffer.from(raw, "base64url")), "text/plain"),
    /** The person throws a draft away. */
    discardDrafts: (address: string): void => {
      const account = accountOf(address);
      account.mails = account.mails.filter(({ labelIds }) => !labelIds.includes("DRAFT"));
      account.drafts = {};
    },
    /** Forgets the history up to now. */
    forgetHistory: (address: string): void => {
      const account = accountOf(address);
      account.last = String(BigInt(account.last) + 17n);
      account.floor = account.last;
    },
    /** The history tells its newest records once more, and out of order. */
    repeatHistory: (address: string): void => {
      const account = accountOf(address);
      account.history.push(...account.history.slice(-3).toReversed());
    },
    revoke: oauth.revokeAll,
    expireTokens: (): void => {
      for (const token of Object.values(state.accessTokens)) token.until = 0;
    },
    injectFault: (...fault: Parameters<typeof faults.inject>) => faults.inject(...fault),
    clearFaults: () => faults.clear(),
    calls: () => ({ ...calls }),
    units: units.of,
    tokens: () => [...Object.keys(state.refreshTokens), ...Object.keys(state.accessTokens)],
  };
}
