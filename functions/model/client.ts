import { randomUUID } from "node:crypto";
import type { APIPromise, OpenAI } from "openai";
import * as z from "zod";
import { linesOf } from "../outbound/ask-server.ts";
import { boundedFetch } from "../outbound/bounded-fetch.ts";
import { type Bounds, BYTES } from "../outbound/bounds.ts";
import type { FailureCode } from "./answer.ts";
import { codeOf } from "./refusal.ts";
import { retryAfter } from "./retry.ts";
import type { ModelSettings } from "./settings.ts";

interface Sent {
  /** The server's request id, or ours, sent along, if it gave none. */
  readonly requestId: string;
  readonly latencyMs: number;
}
/** Result of a call: unvalidated data (none of a file, whose lines were handed over), or the failure. */
export type Reply = Sent &
  (
    | { readonly ok: true; readonly data: unknown }
    | {
        readonly ok: false;
        readonly code: FailureCode;
        readonly status: number | undefined;
        /** The server's error code, if it is a plain word. */
        readonly vendorCode: string | undefined;
        readonly retryAfterMs: number | undefined;
      }
  );

/** A call to make with the library. */
export interface Call {
  readonly make: (client: OpenAI, options: OpenAI.RequestOptions) => APIPromise<unknown>;
  /** Includes the reply's body: a connection may stall after its headers. */
  readonly timeoutMs: number;
  /** Takes a file's lines one by one: a batch's results are too many to be held as one text. */
  readonly onLine?: (line: string) => void;
}

/** Loaded on first use: workers that ask nothing start without it, and other functions do not bundle it. */
const library = () => import("openai");

/** Configures the library not to retry, log, follow redirects or read environment variables of its own. */
async function clientOf({ key, baseUrl }: ModelSettings, bounds: Bounds): Promise<OpenAI> {
  const { OpenAI } = await library();
  return new OpenAI({
    apiKey: key,
    baseURL: baseUrl,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: "off",
    // A redirect would send the key elsewhere, and an answer without end fill the memory.
    fetch: (input, init) => boundedFetch(input, init ?? {}, bounds),
  });
}

/** A file is returned as an unread reply. Not checked by class, because Hono's Node server replaces it. */
const isFile = (data: unknown): data is Pick<Response, "body" | "text"> =>
  typeof data === "object" && data !== null && "text" in data && typeof data.text === "function";

/** The failure of a call that got no answer. */
const UNREACHED = {
  ok: false,
  code: "unavailable",
  status: undefined,
  vendorCode: undefined,
  retryAfterMs: undefined,
} as const;

/** Makes one call to the model server, without retries. Never throws. */
export async function call(settings: ModelSettings, { make, timeoutMs, onLine }: Call): Promise<Reply> {
  const ownId = randomUUID();
  const start = performance.now();
  const sent = (requestId?: string | null): Sent => ({
    requestId: requestId?.slice(0, 100) ?? ownId,
    latencyMs: Math.round(performance.now() - start),
  });
  // Its loading is no time of the server's.
  const { APIError } = await library();
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const headers = { "x-client-request-id": ownId };
    const bytes = onLine === undefined ? BYTES.small : BYTES.file;
    const client = await clientOf(settings, { bytes, milliseconds: timeoutMs });
    const { data, request_id } = await make(client, { signal, headers }).withResponse();
    if (!isFile(data)) return { ...sent(request_id), ok: true, data };
    for await (const line of linesOf(data)) onLine?.(line);
    return { ...sent(request_id), ok: true, data: undefined };
  } catch (error) {
    if (error instanceof APIError && error.status !== undefined) {
      const vendorCode = vendorCodeOf(error);
      return {
        ...sent(error.requestID),
        ok: false,
        code: codeOf(error.status, vendorCode),
        status: error.status,
        vendorCode,
        retryAfterMs: retryAfter(error.headers ?? new Headers()),
      };
    }
    // Of a file, some lines were handed over: it is asked for again.
    if (onLine !== undefined && !(error instanceof APIError) && !signal.aborted)
      return { ...sent(), ...UNREACHED };
    // Other errors than the library's come from replies that are truncated or not from the API.
    if (!signal.aborted && !(error instanceof APIError)) return { ...sent(), ok: true, data: undefined };
    return { ...sent(), ...UNREACHED, code: signal.aborted ? "timeout" : "unavailable" };
  }
}

const VendorError = z.object({
  error: z.object({ code: z.string().nullish(), type: z.string().nullish() }),
});

/** The code in an error's body; undefined unless it is a plain word. The message may quote keys and prompts. */
export function vendorCodeOf(body: unknown): string | undefined {
  const said = VendorError.safeParse(body).data?.error;
  const code = said?.code ?? said?.type;
  return code && /^[a-z_]{1,60}$/.test(code) ? code : undefined;
}
