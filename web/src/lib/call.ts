import type { Contract, Reply, Request } from "../../../functions/http/contract.ts";
import { exchange } from "./http.ts";
import type { OnWire } from "./on-wire.ts";

type Declared<C extends Contract, Part extends "params" | "query" | "body"> = NonNullable<Request<C>[Part]>;

/** A part is asked for where the contract declares one, optional where all of it may be left out. */
type Given<C extends Contract, Part extends "params" | "query" | "body"> = [
  Exclude<C[Part], undefined>,
] extends [never]
  ? { [K in Part]?: undefined }
  : Partial<Declared<C, Part>> extends Declared<C, Part>
    ? { [K in Part]?: Declared<C, Part> }
    : { [K in Part]: Declared<C, Part> };

/** What a call of this contract needs; method and path must be the contract's own, to the letter. */
export type CallInput<C extends Contract> = Pick<C, "method" | "path"> &
  Given<C, "params"> &
  Given<C, "query"> &
  Given<C, "body"> & { signal?: AbortSignal; keepalive?: boolean };

/** What an address can carry; contracts coerce it on arrival. */
type Values = Record<string, string | number | boolean | undefined>;

interface Parts {
  method: string;
  path: string;
  params?: Values | undefined;
  query?: Values | undefined;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/**
 * Calls the API as its contract says: `call<typeof getContact>({ … })`.
 * Only types cross over from the server, so no schema enters the bundle. Dates stay ISO texts.
 *
 * @throws {ApiError} with a French message on any reply that is not a success, and without one.
 */
export async function call<C extends Contract = never>(input: CallInput<C>): Promise<OnWire<Reply<C>>> {
  // `CallInput` has only the parts of its contract: `Parts` has all there are.
  const { method, path, params, query, body, signal, keepalive } = input as unknown as Parts;
  const reply = await exchange({
    method,
    path: filled(path, params ?? {}),
    search: searchOf(query ?? {}),
    body,
    signal,
    keepalive,
  });
  // The server answers in the contract’s shape, and its schema stays out of the bundle.
  return reply as OnWire<Reply<C>>;
}

const filled = (path: string, params: Values): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

function searchOf(query: Values): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search;
}
