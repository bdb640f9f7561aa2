import { ApiError, errorOf, networkError } from "./api-error.ts";
import { askedAhead, forgetAskedAhead, takeAskedAhead } from "./asked-ahead.ts";

export interface Exchange {
  method: string;
  path: string;
  search?: URLSearchParams;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page; browsers refuse bodies over 64 kB then. */
  keepalive?: boolean | undefined;
}

const KEEPALIVE_MAXIMUM = 60_000;

let shownOrganization: string | undefined;

/**
 * Says which organization this page shows from here on, where it shows none yet. The server refuses
 * (`other_organization`) what is asked for it once another tab has opened another organization in the same session.
 */
export function showOrganization(organizationId: string | null | undefined): void {
  shownOrganization ??= organizationId ?? undefined;
}

/** The organization that this page shows; undefined until it is known. */
export const organizationShown = (): string | undefined => shownOrganization;

/** This page is about to show another organization, or nobody's: the next session that is read says which. */
export function showNoOrganization(): void {
  shownOrganization = undefined;
}

/** Headers of each call of the API: the organization that this page shows, once it is known. */
export const callHeaders = (): Record<string, string> =>
  shownOrganization === undefined ? {} : { "x-shown-organization": shownOrganization };

const underWay = new Set<Promise<unknown>>();

/** Resolves once everything asked of the server so far, before this code was there too, is answered or has failed. */
export async function answered(): Promise<void> {
  await Promise.allSettled([...underWay, ...askedAhead()]);
}

/** One exchange with the server, credentials included. Throws `ApiError` on any failure but an abort. */
export async function exchange(what: Exchange): Promise<unknown> {
  const reply = replyTo(what);
  underWay.add(reply);
  try {
    return await reply;
  } finally {
    underWay.delete(reply);
  }
}

async function replyTo({
  method,
  path,
  search,
  body,
  signal,
  keepalive = false,
}: Exchange): Promise<unknown> {
  const sent = body === undefined ? null : JSON.stringify(body);
  const address = search === undefined || search.size === 0 ? path : `${path}?${search}`;
  if (method !== "GET") forgetAskedAhead();
  const asked =
    takeAskedAhead(address) ??
    fetch(address, {
      method,
      credentials: "include",
      headers: { ...callHeaders(), ...(sent !== null && { "content-type": "application/json" }) },
      body: sent,
      signal: signal ?? null,
      keepalive: keepalive && new Blob([sent ?? ""]).size < KEEPALIVE_MAXIMUM,
    });
  const reply = await asked.catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    throw networkError();
  });
  if (!reply.ok) throw await errorOf(reply);
  const text = await reply.text().catch(() => {
    throw networkError();
  });
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    throw new ApiError({
      code: "unknown",
      message: "La réponse du serveur est illisible. Rechargez la page.",
      status: reply.status,
    });
  }
}
