import { randomUUID } from "node:crypto";
import type { APIPromise, OpenAI } from "openai";
import * as z from "zod";
import type { FailureCode } from "./answer.ts";
import { codeOf } from "./refusal.ts";
import { retryAfter } from "./retry.ts";
import type { ModelSettings } from "./settings.ts";

interface Sent {
  /** The server's id of the request; ours, which was sent along, when it gave none. */
  readonly requestId: string;
  readonly latencyMs: number;
}
/** What came of a call: data to be checked, text where it is a file, or why there is none. */
export type Reply = Sent &
  (
    | { readonly ok: true; readonly data: unknown }
    | {
        readonly ok: false;
        readonly code: FailureCode;
        readonly status: number | undefined;
        /** The server's code, when it is a plain word. */
        readonly vendorCode: string | undefined;
        readonly retryAfterMs: number | undefined;
      }
  );

/** What to ask of the library. */
export interface Call {
  readonly make: (client: OpenAI, options: OpenAI.RequestOptions) => APIPromise<unknown>;
  /** Covers the body of the reply too: a connection may stall after its headers. */
  readonly timeoutMs: number;
}

/** Loaded by the first call: workers that ask nothing start without it, and functions that never ask hold none. */
const library = () => import("openai");

/** The library set up so that it retries, logs and follows nothing, and takes no variable for a setting of ours. */
async function clientOf({ key, baseUrl }: ModelSettings): Promise<OpenAI> {
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
    // A redirect would carry the key elsewhere.
    fetchOptions: { redirect: "error" },
  });
}

/** A file comes as a reply that is not read yet. Not by its class: Hono's Node server puts another in its place. */
const isFile = (data: unknown): data is Pick<Response, "text"> =>
  typeof data === "object" && data !== null && "text" in data && typeof data.text === "function";

/** One call of the model server, not retried. Never throws. */
export async function call(settings: ModelSettings, { make, timeoutMs }: Call): Promise<Reply> {
  const ownId = randomUUID();
  const start = performance.now();
  const sent = (requestId?: string | null): Sent => ({
    requestId: requestId?.slice(0, 100) ?? ownId,
    latencyMs: Math.round(performance.now() - start),
  });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const headers = { "x-client-request-id": ownId };
    const client = await clientOf(settings);
    const { data, request_id } = await make(client, { signal, headers }).withResponse();
    return { ...sent(request_id), ok: true, data: isFile(data) ? await data.text() : data };
  } catch (error) {
    const { APIError } = await library();
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
    // What is no error of the library's own comes of a reply that is not the API's, or was cut short.
    if (!signal.aborted && !(error instanceof APIError)) return { ...sent(), ok: true, data: undefined };
    return {
      ...sent(),
      ok: false,
      code: signal.aborted ? "timeout" : "unavailable",
      status: undefined,
      vendorCode: undefined,
      retryAfterMs: undefined,
    };
  }
}

const VendorError = z.object({
  error: z.object({ code: z.string().nullish(), type: z.string().nullish() }),
});

/** The code in an error's body, when it is a plain word: its message quotes keys and prompts. */
export function vendorCodeOf(body: unknown): string | undefined {
  const said = VendorError.safeParse(body).data?.error;
  const code = said?.code ?? said?.type;
  return code && /^[a-z_]{1,60}$/.test(code) ? code : undefined;
}
