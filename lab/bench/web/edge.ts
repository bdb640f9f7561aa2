import { Agent, type IncomingMessage, request } from "node:http";
import { createSecureServer, type Http2SecureServer, type Http2ServerResponse } from "node:http2";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import { securityHeaders } from "../../../web/security-headers.ts";
import { portOf } from "@relance/simulators/port-of.ts";
import { DIST } from "../../../dev/stack/web.ts";
import { SCREENS } from "../../../dev/test/cloudfront-router.ts";
import { deployedEdge } from "../../../dev/test/deployed-edge.ts";
import { SERVER_CERTIFICATE, SERVER_KEY } from "../../../dev/test/tls-certificates.ts";

/** What CloudFront compresses, of these many bytes or more. */
const COMPRESSED = /^(?:text\/|application\/(?:json|javascript|manifest\+json)|image\/svg)/;
const SMALLEST = 1_000;
/** What a server takes the time for while it answers: the best quality is thirty times slower, and saves a tenth. */
const QUALITY = 5;

const compress = promisify(brotliCompress);

export interface Edge {
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves a product as CloudFront does before the deployed one (infra/router.ts): over TLS and HTTP/2, on one
 * connection, and compressed by Brotli. Browsers speak neither without TLS. SST's own function says for each request
 * whether the API answers it or which file of the screens.
 */
export async function startEdge(origin: string): Promise<Edge> {
  const agent = new Agent({ keepAlive: true });
  const { host } = new URL(origin);
  const { route } = await deployedEdge();
  const server = createSecureServer({ key: SERVER_KEY, cert: SERVER_CERTIFICATE });
  server.on("request", async (asked, reply) => {
    const routed = await route(new URL(asked.url, origin).pathname);
    if (routed.origin === SCREENS) return fromBucket(routed.uri, securityHeaders(origin), reply);
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(":")),
    );
    const forwarded = request(
      `${origin}${asked.url}`,
      { agent, method: asked.method, headers: { ...headers, host, "accept-encoding": "identity" } },
      (answer) => void pass(answer, reply).catch(() => reply.stream.close()),
    );
    forwarded.on("error", () => reply.stream.close());
    asked.pipe(forwarded);
  });
  await promisify((listening: () => void) => server.listen(0, "localhost", listening))();
  return { url: `https://localhost:${portOf(server)}`, close: () => closed(server, agent) };
}

/** Answers a file of the built screens, as the bucket does. */
async function fromBucket(uri: string, ours: Headers, reply: Http2ServerResponse): Promise<void> {
  const body = await readFile(path.join(DIST, uri)).catch(() => undefined);
  const keptFor = uri.startsWith("/assets/")
    ? "public,max-age=31536000,immutable"
    : "public,max-age=0,must-revalidate";
  const headers = { ...ours, "content-type": getMimeType(uri), "cache-control": keptFor };
  await send(body === undefined ? 404 : 200, headers, body ?? Buffer.of(), reply);
}

/** Hands an answer of the API on. */
async function pass(answer: IncomingMessage, reply: Http2ServerResponse): Promise<void> {
  // HTTP/2 has no such headers.
  const { connection: _, "keep-alive": __, "transfer-encoding": ___, ...headers } = answer.headers;
  await send(answer.statusCode ?? 502, headers, await buffer(answer), reply);
}

type Headers = Record<string, string | string[] | undefined>;

/** Sends a body, compressed where the browser is spared something by it. */
async function send(
  status: number,
  headers: Headers,
  body: Buffer,
  reply: Http2ServerResponse,
): Promise<void> {
  const isCompressed = body.length >= SMALLEST && COMPRESSED.test(String(headers["content-type"]));
  const sent = isCompressed
    ? await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
    : body;
  reply.writeHead(status, {
    ...headers,
    "content-length": sent.length,
    ...(isCompressed ? { "content-encoding": "br" } : {}),
  });
  reply.end(sent);
}

async function closed(server: Http2SecureServer, agent: Agent): Promise<void> {
  agent.destroy();
  await promisify((done: () => void) => server.close(done))();
}
