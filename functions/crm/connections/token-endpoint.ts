import * as z from "zod";
import { AppError } from "../../http/errors.ts";
import { timer } from "../../http/timer.ts";

// Plain fetch, not the vendors' clients: a person waits for these calls, and loading a client takes longer than the
// calls themselves.

/** Timeout of one call in milliseconds. */
export const TIMEOUT = 8_000;

/** Backoff before the second and third attempt, in milliseconds. */
const PAUSES = [300, 900];

/**
 * Posts a form to a vendor's token endpoint, with retries on 5xx and network failures. Throws `crm_unavailable` if all
 * fail; replies below 500 are left to the caller.
 */
export async function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body: new URLSearchParams(fields),
      // A redirect would send the client secret and the tokens elsewhere.
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch(() => undefined);
    if (response && response.status < 500) return response;
    const pause = PAUSES[attempt];
    if (pause === undefined) throw new AppError("crm_unavailable");
    await timer.pause(pause);
  }
}

/** The error code of a refusal, safe to log; texts are left out because they may contain the token. */
export function refusalCode(text: string | undefined): string {
  return text !== undefined && /^\w{1,60}$/.test(text) ? text : "unknown";
}

const TokenRefusal = z.object({ error: z.string().optional() });

/** The error code of a refusal as OAuth words it. https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
export async function refusalOf(response: Response): Promise<string> {
  return refusalCode(TokenRefusal.safeParse(await response.json().catch(() => undefined)).data?.error);
}
