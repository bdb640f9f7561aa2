import { lookup } from "node:dns/promises";
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

/**
 * A GET of an address that a stranger chose, in the place of `fetch`: https on its usual port, and only where every
 * address of the name is public. The name is resolved once, and the connection goes to what was checked: a second answer
 * of its name server would count for nothing. Follows no redirect. Throws `PrivateAddressError`, and what connecting throws.
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
  return new Promise((answer, reject) => {
    const asked = request(input, {
      agent: false,
      headers: init.headers,
      lookup: pinnedTo(first),
      ...(init.signal ? { signal: init.signal } : {}),
    });
    asked.once("error", reject);
    asked.once("response", (response) => {
      const status = response.statusCode ?? 500;
      const headers = new Headers(
        Object.entries(response.headersDistinct).map(([name, all]) => [name, all?.join(", ") ?? ""]),
      );
      const isEmpty = status === 204 || status === 304;
      // The types of Node's streams and of the web's differ by an iterator alone.
      const body = isEmpty ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array<ArrayBuffer>>);
      answer(new Response(body, { status, headers }));
    });
    asked.end();
  });
}

function pinnedTo({ address, family }: { address: string; family: number }): LookupFunction {
  return (_host, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}
