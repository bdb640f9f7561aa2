import type { Context } from "hono";
import { AppError } from "./errors.ts";
import type { Platform } from "./platform.ts";

/**
 * Throws `forbidden` for a call that changes something and comes from a page that is not ours (docs/product.md, 5).
 * Browsers name the page in Origin, or at least in Referer and Sec-Fetch-Site. A call that names none is a
 * program's own, unless a page could have made a browser send it without asking us first: a POST of a form's
 * or of no content type (https://fetch.spec.whatwg.org/#http-cors-protocol).
 */
export function refuseForeignOrigin(c: Context, platform: Platform): void {
  const { method } = c.req;
  if (method === "GET" || method === "HEAD") return;
  const page = c.req.header("origin") ?? c.req.header("referer");
  if (page !== undefined) {
    const own = new URL(platform.environment.application().APP_URL).origin;
    if (originOf(page) !== own) throw new AppError("forbidden");
    return;
  }
  const site = c.req.header("sec-fetch-site") ?? "none";
  const isJson = /^application\/json\b/i.test(c.req.header("content-type") ?? "");
  const isFormLike = method === "POST" && !isJson && c.req.header("cookie") !== undefined;
  if ((site !== "none" && site !== "same-origin") || isFormLike) throw new AppError("forbidden");
}

/** An Origin header is an origin; a Referer starts with one. Null if it is no URL. */
function originOf(page: string): string | null {
  return URL.canParse(page) ? new URL(page).origin : null;
}
