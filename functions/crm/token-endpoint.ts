import { AppError } from "../http/errors.ts";

// Plain fetch, not the vendors' clients: these calls run while a person waits, and a client alone takes
// longer to load than they take to answer.

/** Milliseconds one call may take. */
export const TIMEOUT = 8_000;

/** Pauses before a second and third try, in milliseconds. */
const PAUSES = [300, 900];

/**
 * Posts a form to a vendor's token endpoint, again on 5xx and network failures. Throws `crm_unavailable`
 * when it does not answer; what it answers below 500 is the caller's to read.
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
      // A redirect would carry the client's secret and the tokens elsewhere.
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch(() => undefined);
    if (response && response.status < 500) return response;
    const pause = PAUSES[attempt];
    if (pause === undefined) throw new AppError("crm_unavailable");
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** The vendor's word for a refusal, fit for the log: a code and never a text, which may hold the token. */
export function refusalCode(text: string | undefined): string {
  return text !== undefined && /^\w{1,60}$/.test(text) ? text : "unknown";
}
