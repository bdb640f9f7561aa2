import type { Context } from "hono";
import { AppError } from "./errors.ts";
import type { Platform } from "./platform.ts";

/**
 * Refuses a call that changes something and comes from a page that is not ours, as better-auth does on its
 * routes (specification, section 5). Browsers name the page in Origin, or at least in Referer; one with a
 * cookie that names none is no call of our screens.
 */
export function refuseForeignOrigin(c: Context, platform: Platform): void {
  if (c.req.method === "GET" || c.req.method === "HEAD") return;
  const page = c.req.header("origin") ?? c.req.header("referer");
  const site = c.req.header("sec-fetch-site");
  if (page === undefined) {
    if (c.req.header("cookie") === undefined && (site === undefined || site === "none")) return;
    throw new AppError("forbidden");
  }
  const own = new URL(platform.environment.application().APP_URL).origin;
  if (originOf(page) !== own) throw new AppError("forbidden");
}

/** An Origin is one as it stands; of a Referer's address it is the beginning. */
function originOf(page: string): string | null {
  return URL.canParse(page) ? new URL(page).origin : null;
}
