import { lookup } from "node:dns/promises";
import type { ClientRequest, IncomingMessage } from "node:http";
import { request } from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { isPublicAddress } from "./public-address.ts";

/** Finds the addresses of a name. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

const resolved: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** Thrown where a name leads into a network that is not the internet. */
export class PrivateAddressError extends Error {
  constructor() {
    super("not a public address");
    this.name = "PrivateAddressError";
  }
}

/** Thrown where a server answers what HTTP does not know. */
class OddAnswerError extends Error {
  constructor() {
    super("an odd answer");
    this.name = "OddAnswerError";
  }
}

/**
 * A GET of an address that a stranger chose, in the place of `fetch`: https on its usual port, and only where every
 * address of the name is public. The name is resolved once, and the connection goes to what was checked: a second answer
 * of its name server would count for nothing. Follows no redirect. Throws `PrivateAddressError`,
 * `OddAnswerError`, and what connecting throws.
 */
export async function publicFetch(
  input: URL,
  init: { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal | null },
  resolve: Resolve = resolved,
): Promise<Response> {
  if (input.protocol !== "https:" || input.port !== "" || input.username !== "" || input.password !== "")
    throw new PrivateAddressError();
  const addresses = await resolve(input.hostname.replace(/^\[|\]$/g, ""));
  const [first] = addresses;
  if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new PrivateAddressError();
  const asked = request(input, {
    agent: false,
    headers: init.headers,
    lookup: pinnedTo(first),
    ...(init.signal ? { signal: init.signal } : {}),
  });
  const answer = answerTo(asked);
  asked.end();
  return answer;
}

/** What is answered to a request. Throws `OddAnswerError` where that is nothing that `fetch` would give, and what connecting throws. */
export function answerTo(asked: ClientRequest): Promise<Response> {
  return new Promise((answer, reject) => {
    asked.once("error", reject);
    // Nobody asked for another protocol: without this the answer would be waited for without end.
    asked.once("upgrade", (_, socket) => {
      socket.destroy();
      reject(new OddAnswerError());
    });
    asked.once("response", (response) => {
      try {
        answer(answerOf(response));
      } catch {
        // Thrown here it would end the process: the web's `Response` takes fewer numbers than servers send.
        response.destroy();
        reject(new OddAnswerError());
      }
    });
  });
}

function answerOf(response: IncomingMessage): Response {
  const status = response.statusCode ?? 500;
  if (status < 200 || status > 599) throw new OddAnswerError();
  const headers = new Headers(
    Object.entries(response.headersDistinct).map(([name, all]) => [name, all?.join(", ") ?? ""]),
  );
  const isEmpty = status === 204 || status === 205 || status === 304;
  if (isEmpty) response.resume();
  // The types of Node's streams and of the web's differ by an iterator alone.
  const body = isEmpty ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array<ArrayBuffer>>);
  return new Response(body, { status, headers });
}

function pinnedTo({ address, family }: { address: string; family: number }): LookupFunction {
  return (_host, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}
