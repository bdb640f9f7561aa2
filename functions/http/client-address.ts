import type { Context } from "hono";

/**
 * The caller's IP address. In AWS the route is caller → CloudFront → API Gateway, and each appends to x-forwarded-for
 * the address it was called from. The last but one is thus what CloudFront saw; anything further left is the caller's
 * own claim (entrance.ts refuses other routes). On one machine it is the connection's address.
 */
export function clientAddress(c: Context): string {
  // Hono types it by the application; on one machine and on Lambda it is another.
  const bindings = c.env as Bindings | undefined;
  const gateway = bindings?.requestContext?.http?.sourceIp;
  if (gateway !== undefined) {
    const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
    return hops.at(-2) || gateway;
  }
  return bindings?.incoming?.socket?.remoteAddress ?? "127.0.0.1";
}

/** What the Lambda and Node adapters add to the request. */
interface Bindings {
  requestContext?: { http?: { sourceIp?: string } };
  incoming?: { socket?: { remoteAddress?: string } };
}
