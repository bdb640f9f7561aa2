import { contentSecurityPolicyHeader } from "./csp.ts";

const FRAMES = "DENY";
const REFERRER = "strict-origin-when-cross-origin";
/** Two years, in seconds. */
const TRANSPORT_AGE = 63_072_000;

/**
 * The headers of every reply, screens and API, wherever the product runs. A page of the API states its own,
 * stricter Content-Security-Policy, which stands. Transport security is for an origin that has any.
 */
export function securityHeaders(origin: string): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicyHeader(),
    "x-content-type-options": "nosniff",
    "x-frame-options": FRAMES,
    "referrer-policy": REFERRER,
    ...(origin.startsWith("https:")
      ? { "strict-transport-security": `max-age=${TRANSPORT_AGE}; includeSubDomains` }
      : {}),
  };
}

/** The same as CloudFront's ResponseHeadersPolicy writes them. */
export function cloudFrontSecurityHeaders() {
  return {
    contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicyHeader(), override: false },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: FRAMES, override: true },
    referrerPolicy: { referrerPolicy: REFERRER, override: true },
    strictTransportSecurity: {
      accessControlMaxAgeSec: TRANSPORT_AGE,
      includeSubdomains: true,
      override: true,
    },
  };
}
