import { createHmac, timingSafeEqual } from "node:crypto";

/** Milliseconds by which a request's own time may differ from ours. */
const OLDEST = 5 * 60_000;

export interface SignedRequest {
  readonly method: string;
  /** The address the sender called: behind a gateway, not the one that arrives here. */
  readonly uri: string;
  /** As it came, before anything parsed it. */
  readonly body: string;
  readonly signature: string | undefined;
  /** Milliseconds since 1970, as the sender wrote them. */
  readonly timestamp: string | undefined;
}

/** HubSpot's signature, version 3, in base64. */
export function signatureV3(
  secret: string,
  request: Pick<SignedRequest, "method" | "uri" | "body"> & { timestamp: string },
): string {
  const { method, uri, body, timestamp } = request;
  return createHmac("sha256", secret).update(`${method}${uri}${body}${timestamp}`, "utf8").digest("base64");
}

/**
 * Whether HubSpot signed the request within the last five minutes, in a time that tells nothing of how near
 * a wrong signature came.
 * https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/request-validation
 */
export function isSigned(secret: string, request: SignedRequest, now: number = Date.now()): boolean {
  const { signature = "", timestamp = "" } = request;
  const wanted = Buffer.from(signatureV3(secret, { ...request, timestamp }));
  const given = Buffer.from(signature);
  const isSame = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isSame && /^\d{1,15}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= OLDEST;
}
