import { Agent, type IncomingMessage, request } from "node:http";
import { createSecureServer, type Http2SecureServer, type Http2ServerResponse } from "node:http2";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { portOf } from "../../stack/port-of.ts";
import { SERVER_CERTIFICATE, SERVER_KEY } from "../../test/tls-certificates.ts";

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
 * connection, and compressed by Brotli. Browsers speak neither without TLS.
 */
export async function startEdge(origin: string): Promise<Edge> {
  const agent = new Agent({ keepAlive: true });
  const { host } = new URL(origin);
  const server = createSecureServer({ key: SERVER_KEY, cert: SERVER_CERTIFICATE });
  server.on("request", (asked, reply) => {
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

/** Hands an answer on, compressed where the browser is spared something by it. */
async function pass(answer: IncomingMessage, reply: Http2ServerResponse): Promise<void> {
  // HTTP/2 has no such headers.
  const { connection: _, "keep-alive": __, "transfer-encoding": ___, ...headers } = answer.headers;
  const body = await buffer(answer);
  const isCompressed = body.length >= SMALLEST && COMPRESSED.test(headers["content-type"] ?? "");
  const sent = isCompressed
    ? await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
    : body;
  reply.writeHead(answer.statusCode ?? 502, {
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
