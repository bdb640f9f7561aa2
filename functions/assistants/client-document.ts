import * as z from "zod";
import type { BaseContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { withoutInvisible } from "../language/invisible.ts";
import { jsonIn, textOf } from "../outbound/ask-server.ts";
import { boundedFetch } from "../outbound/bounded-fetch.ts";
import { publicFetch } from "../outbound/public-fetch.ts";
import { LOOPBACK } from "./redirect-address.ts";

/** Three times what the draft advises servers to take. */
const BOUNDS = { bytes: 16_384, milliseconds: 5_000 };
/** Longest name of an assistant that is shown. */
const LONGEST_NAME = 60;
/** How long a document is believed, and how many are kept. */
const KEPT_MILLISECONDS = 300_000;
const MOST_KEPT = 100;
/** Documents that a process asks others for within a minute: nobody makes it call the world. */
const MOST_A_MINUTE = 30;

/** What a client says of itself (https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document). */
const Document = z.object({
  client_id: z.string(),
  client_name: z.string(),
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(50),
  token_endpoint_auth_method: z.string().default("none"),
  token_endpoint_auth_methods_supported: z.array(z.string()).default([]),
  client_secret: z.never().optional(),
});

/** A client as its document describes it. */
export interface Client {
  readonly id: string;
  /** Words of a stranger's, on one line and cut. */
  readonly name: string;
  readonly host: string;
  readonly redirectUris: readonly string[];
}

interface Kept {
  readonly client: Client;
  readonly until: number;
}
const kept = new Map<string, Kept>();
/** Instants of the last minute at which this process asked for one. */
const recent: number[] = [];

/** How a document is fetched; tests bring their own. */
export type FetchDocument = (url: URL) => Promise<Response>;

/**
 * The client that an address describes. Throws `invalid_request` where the address is none of a document's, or says
 * anything but what a public client says; `rate_limited` where too many were asked for.
 */
export async function readClient(
  ctx: Pick<BaseContext, "environment" | "log">,
  id: string,
  fetchDocument: FetchDocument = fetched,
  asked: number[] = recent,
): Promise<Client> {
  const own = new URL(ctx.environment.application().APP_URL);
  const url = documentAddress(id, LOOPBACK.has(own.hostname));
  if (url === null) throw unknown("Cette demande ne nomme aucun assistant.");
  const now = Date.now();
  const before = kept.get(id);
  if (before !== undefined && before.until > now) return before.client;
  while (asked[0] !== undefined && asked[0] < now - 60_000) asked.shift();
  if (asked.length >= MOST_A_MINUTE) throw new AppError("rate_limited");
  asked.push(now);
  const client = clientOf(id, url, await readJson(ctx, url, fetchDocument));
  kept.delete(id);
  for (const [oldest] of kept) if (kept.size >= MOST_KEPT) kept.delete(oldest);
  kept.set(id, { client, until: now + KEPT_MILLISECONDS });
  return client;
}

/** Where the product itself runs on this machine, so may a client that somebody develops. */
function documentAddress(id: string, isLocal: boolean): URL | null {
  if (id.length > 500 || id.includes("#") || /\/\.{1,2}(?:\/|$)|%2e/i.test(id) || !URL.canParse(id))
    return null;
  const url = new URL(id);
  // Compared to the letter later on: another spelling of the same address is another client.
  if (url.href !== id || url.username !== "" || url.password !== "" || url.pathname === "/") return null;
  if (isLocal && LOOPBACK.has(url.hostname)) return url;
  return url.protocol === "https:" && url.port === "" ? url : null;
}

const HEADERS = { accept: "application/json", "accept-encoding": "identity", "user-agent": "relance" };

const fetched: FetchDocument = (url) =>
  LOOPBACK.has(url.hostname)
    ? boundedFetch(url, { headers: HEADERS }, BOUNDS)
    : boundedFetch(url, { headers: HEADERS }, BOUNDS, (_, { signal }) =>
        publicFetch(url, { headers: HEADERS, signal: signal ?? null }),
      );

async function readJson(
  ctx: Pick<BaseContext, "log">,
  url: URL,
  fetchDocument: FetchDocument,
): Promise<unknown> {
  try {
    const response = await fetchDocument(url);
    const type = response.headers.get("content-type") ?? "";
    const text = await textOf(response);
    if (response.status === 200 && /^application\/(?:[\w.-]{1,60}\+)?json\b/i.test(type)) return jsonIn(text);
    ctx.log.warn("client document refused", { host: url.hostname, status: response.status });
  } catch (error) {
    ctx.log.warn("client document not read", {
      host: url.hostname,
      reason: error instanceof Error ? error.name : "",
    });
  }
  return undefined;
}

function clientOf(id: string, url: URL, document: unknown): Client {
  const read = Document.safeParse(document);
  if (!read.success || read.data.client_id !== id)
    throw unknown(
      `L’assistant n’a pas pu être reconnu\u00A0: ${url.hostname} ne le décrit pas comme il faut. Réessayez, ou prévenez son éditeur.`,
    );
  const { client_name, redirect_uris, token_endpoint_auth_method, token_endpoint_auth_methods_supported } =
    read.data;
  // What a client prefers is not what it needs: some name a signed method first, and do without.
  if (![token_endpoint_auth_method, ...token_endpoint_auth_methods_supported].includes("none"))
    throw unknown("Cet assistant s’authentifie d’une manière que Relance ne connaît pas.");
  return {
    id,
    name: nameShown(client_name) || url.hostname,
    host: url.hostname,
    redirectUris: redirect_uris,
  };
}

function nameShown(name: string): string {
  const line = withoutInvisible(name).replace(/\s+/g, " ").trim();
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME - 1).toWellFormed()}…` : line;
}

const unknown = (message: string): AppError => new AppError("invalid_request", message);
