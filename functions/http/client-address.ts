import type { Context } from "hono";

/**
 * The caller's IP address. In AWS the way is caller → CloudFront → API Gateway, and each appends to
 * x-forwarded-for the address it was called from: the last but one is what CloudFront saw; what stands
 * further left the caller wrote (entrance.ts refuses who comes by another way). On one machine it is the connection's own address.
 */
export function clientAddress(c: Context): string {
  const bindings = c.env as Bindings | undefined;
  const gateway = bindings?.requestContext?.http?.sourceIp;
  if (gateway !== undefined) {
    const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
    return hops.at(-2) || gateway;
  }
  return bindings?.incoming?.socket?.remoteAddress ?? "127.0.0.1";
}

/** What Lambda's and Node's adapters hand over beside the request. */
interface Bindings {
  requestContext?: { http?: { sourceIp?: string } };
  incoming?: { socket?: { remoteAddress?: string } };
}
