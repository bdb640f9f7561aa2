import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "./errors.ts";

/** Largest body in bytes, unless the contract says otherwise. */
const BODY_LIMIT = 1024 * 1024;

/** A middleware that refuses a larger body: throws `too_large`. */
export function limitBody(maxSize: number = BODY_LIMIT): MiddlewareHandler {
  const megabytes = Math.floor((maxSize / 1024 / 1024) * 10) / 10;
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError("too_large", `La demande dépasse ${String(megabytes).replace(".", ",")} Mo.`);
    },
  });
  // A GET has no body to limit, and checking would build the whole request object.
  return (c, next) => (c.req.method === "GET" ? next() : limit(c, next));
}

/** The body as text, "" if there is none. Throws `too_large` beyond `maxSize` bytes. */
export async function readBody(c: Context, maxSize?: number): Promise<string> {
  if (c.req.method === "GET") return "";
  await limitBody(maxSize)(c, async () => undefined);
  return c.req.text();
}
