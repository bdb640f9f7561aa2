import { createHmac, timingSafeEqual } from "node:crypto";

/** Maximum difference between a request's timestamp and our clock, in milliseconds. */
const OLDEST = 5 * 60_000;

export interface SignedRequest {
  readonly method: string;
  /** The public URL the sender called, which differs from the one behind a gateway. */
  readonly uri: string;
  /** The raw body. */
  readonly body: string;
  readonly signature: string | undefined;
  /** Epoch milliseconds, as the sender wrote them. */
  readonly timestamp: string | undefined;
}

/** HubSpot's version 3 signature, in base64. */
export function signatureV3(
  secret: string,
  request: Pick<SignedRequest, "method" | "uri" | "body"> & { timestamp: string },
): string {
  const { method, uri, body, timestamp } = request;
  return createHmac("sha256", secret).update(`${method}${uri}${body}${timestamp}`, "utf8").digest("base64");
}

/**
 * Whether HubSpot signed the request within the last five minutes. Compared in constant time.
 * https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/request-validation
 */
export function isSigned(secret: string, request: SignedRequest, now: number = Date.now()): boolean {
  const { signature = "", timestamp = "" } = request;
  const wanted = Buffer.from(signatureV3(secret, { ...request, timestamp }));
  const given = Buffer.from(signature);
  const isSame = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isSame && /^\d{1,15}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= OLDEST;
}
