import * as z from "zod";
import { AppError } from "../../http/errors.ts";
import { timer } from "../../http/timer.ts";
import { askServer, jsonIn, type Unusable } from "../../outbound/ask-server.ts";
import { BYTES } from "../../outbound/bounds.ts";

/** Timeout of one call in milliseconds. */
export const TIMEOUT = 8_000;

/** Backoff before the second and third attempt, in milliseconds. */
const PAUSES = [300, 900];

/** A vendor's reply; `body` is undefined if it is not JSON. */
export interface VendorReply {
  readonly status: number;
  readonly ok: boolean;
  readonly body: unknown;
}

/** What came of one try of a call. */
type Tried = Pick<VendorReply, "status" | "body"> | Unusable;

/**
 * Asks a vendor for tokens, again on 5xx and network failures. Throws `crm_unavailable` if all tries fail, and
 * `crm_unreadable` for a redirect, which would take the client secret and the tokens elsewhere, or an answer without end;
 * replies below 500 are left to the caller.
 */
export async function askForTokens(ask: () => Promise<Tried>): Promise<VendorReply> {
  for (let attempt = 0; ; attempt++) {
    const tried = await ask();
    const isPassing = tried === "unreachable" || (typeof tried === "object" && tried.status >= 500);
    const pause = PAUSES[attempt];
    if (!isPassing) return replyOf(tried);
    if (pause === undefined) throw new AppError("crm_unavailable");
    await timer.pause(pause);
  }
}

/** Posts a form to a vendor's token endpoint, as `askForTokens` does. */
export function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<VendorReply> {
  return askForTokens(async () => {
    const init = { method: "POST", headers, body: new URLSearchParams(fields) };
    const said = await askServer(url, init, { bytes: BYTES.small, milliseconds: TIMEOUT });
    return typeof said === "string" ? said : { status: said.status, body: jsonIn(said.text) };
  });
}

/** Reads one address of a vendor's API with an access token. Throws as `replyOf`. */
export async function getWithToken(url: string | URL, accessToken: string): Promise<VendorReply> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const said = await askServer(url, { headers }, { bytes: BYTES.page, milliseconds: TIMEOUT });
  return replyOf(typeof said === "string" ? said : { status: said.status, body: jsonIn(said.text) });
}

/**
 * The reply of a call. Throws `crm_unavailable` where nobody answers, and `crm_unreadable` for a redirect and an answer
 * without end.
 */
export function replyOf(tried: Tried): VendorReply {
  if (tried === "unreachable") throw new AppError("crm_unavailable");
  if (typeof tried === "string") throw new AppError("crm_unreadable");
  const { status, body } = tried;
  return { status, ok: status >= 200 && status < 300, body };
}

/**
 * A reply as its schema has it. Throws `crm_unavailable` for a refusal, and `crm_unreadable` for what is no reply of the
 * API, such as a web page.
 */
export function readReply<T>({ ok, body }: VendorReply, schema: z.ZodType<T>): T {
  if (!ok) throw new AppError("crm_unavailable");
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new AppError("crm_unreadable");
  return parsed.data;
}

/** Longest lifetime of an access token that is believed, in seconds: a year. */
const LONGEST_LIFE = 31_536_000;

/** Seconds for which an access token is good. */
export const Lifetime = z
  .number()
  .positive()
  .transform((seconds) => Math.min(seconds, LONGEST_LIFE));

/** The error code of a refusal, safe to log; texts are left out because they may contain the token. */
export function refusalCode(text: string | undefined): string {
  return text !== undefined && /^\w{1,60}$/.test(text) ? text : "unknown";
}

const TokenRefusal = z.object({ error: z.string().optional() });

/** The error code of a refusal as OAuth words it. https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
export function refusalOf({ body }: VendorReply): string {
  return refusalCode(TokenRefusal.safeParse(body).data?.error);
}
