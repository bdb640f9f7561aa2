import { contentSecurityPolicyHeader } from "./csp.ts";

const FRAMES = "DENY";
const REFERRER = "strict-origin-when-cross-origin";
/** Two years, in seconds. */
const TRANSPORT_AGE = 63_072_000;

/** What browsers let a page use unless it says otherwise. The product puts messages on the clipboard, and no more. */
const REFUSED_FEATURES = [
  "accelerometer",
  "autoplay",
  "camera",
  "clipboard-read",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/** Headers that CloudFront has no setting of their own for. */
const FURTHER = {
  "permissions-policy": [
    "clipboard-write=(self)",
    ...REFUSED_FEATURES.map((feature) => `${feature}=()`),
  ].join(", "),
  // A page of a CRM, opened by ours or opening it, holds no handle to it.
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;

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
    ...FURTHER,
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

/**
 * The rest of them. What names no age of its own is kept by nobody: our files and replies all do, so that is only what
 * the bucket or CloudFront itself answers, a file that is not there first of all.
 */
export function cloudFrontCustomHeaders() {
  return {
    items: [
      ...Object.entries(FURTHER).map(([header, value]) => ({ header, value, override: true })),
      { header: "cache-control", value: "no-store", override: false },
    ],
  };
}
