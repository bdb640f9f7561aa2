import type { BaseContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { askServer, jsonIn } from "../outbound/ask-server.ts";
import { BYTES } from "../outbound/bounds.ts";

/** A valid access token; `rejected`: the one that was just refused. Throws `mailbox_revoked`, `mailbox_unavailable`. */
export type MailboxAccess = (rejected?: string) => Promise<string>;

/** Milliseconds that one call may take. */
const TIMEOUT = 10_000;
/** Longest pause that is believed, in seconds. */
const LONGEST = 3_600;
/** Where a provider asks us to wait and says not how long, in seconds. */
const USUAL = 30;

/** The provider asks us to make no call for so many seconds. */
export class MailboxHeldError extends AppError {
  readonly seconds: number;

  constructor(seconds: number = USUAL) {
    super("rate_limited", "Votre messagerie demande de patienter. Réessayez dans une minute.");
    this.seconds = Math.min(LONGEST, Math.max(1, Math.ceil(seconds)));
  }
}

/** One call of a provider's API. */
export interface MailboxCall {
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  readonly url: URL | string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What was answered; `body` is undefined where it is no JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Makes one call. A token that is refused is renewed once. `lost`: nobody answered, or a 5xx did, so that what was
 * asked may have been done; it is the caller's to look. Throws what `access` throws.
 */
export async function callMailbox(
  ctx: Pick<BaseContext, "log">,
  access: MailboxAccess,
  call: MailboxCall,
): Promise<Answer | "lost"> {
  let rejected: string | undefined;
  for (;;) {
    const token = await access(rejected);
    const init: RequestInit = {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.json === undefined ? {} : { "content-type": "application/json" }),
        ...call.headers,
      },
      ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
    };
    const said = await askServer(call.url, init, { bytes: BYTES.small, milliseconds: TIMEOUT });
    if (typeof said === "string") return "lost";
    if (said.status >= 500) {
      ctx.log.warn("mailbox failed", { status: said.status });
      return "lost";
    }
    if (said.status === 401 && rejected === undefined) {
      rejected = token;
      continue;
    }
    return { status: said.status, headers: said.headers, body: jsonIn(said.text) };
  }
}
