import { ApiError, errorOf, networkError } from "./api-error.ts";
import { type DateTree, withDates } from "./dates.ts";

export interface Exchange {
  method: string;
  path: string;
  search?: URLSearchParams;
  body?: unknown;
  /** Where the reply holds dates. */
  dates?: DateTree | undefined;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page; browsers refuse bodies over 64 kB then. */
  keepalive?: boolean | undefined;
}

const KEEPALIVE_MAXIMUM = 60_000;

/** One exchange with the server, credentials included. Throws `ApiError` on any failure but an abort. */
export async function exchange({
  method,
  path,
  search,
  body,
  dates,
  signal,
  keepalive = false,
}: Exchange): Promise<unknown> {
  const sent = body === undefined ? null : JSON.stringify(body);
  const reply = await fetch(search === undefined || search.size === 0 ? path : `${path}?${search}`, {
    method,
    credentials: "include",
    headers: sent === null ? {} : { "content-type": "application/json" },
    body: sent,
    signal: signal ?? null,
    keepalive: keepalive && new Blob([sent ?? ""]).size < KEEPALIVE_MAXIMUM,
  }).catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    throw networkError();
  });
  if (!reply.ok) throw await errorOf(reply);
  const text = await reply.text().catch(() => {
    throw networkError();
  });
  try {
    return text === "" ? null : withDates(JSON.parse(text), dates);
  } catch {
    throw new ApiError({
      code: "unknown",
      message: "La réponse du serveur est illisible. Rechargez la page.",
      status: reply.status,
    });
  }
}
