import { ASK_AHEAD_SOURCE } from "./ask-ahead.ts";

/**
 * Hosts of profile pictures. Any other host is refused by the browser and the initials take the picture's place, so that
 * a field cannot make the browser call a server of somebody's choice. None that customers have their own names on, or
 * that counts who looks: `track.hubspot.com` and an org's `….my.salesforce.com` or `….file.force.com` serve the pixels
 * of tracked mails, Gravatar sends on to an address that its caller names.
 */
const PICTURE_HOSTS = ["https://media.licdn.com"];

/** The one Content-Security-Policy, shared by the local server and the CloudFront response headers. */
export const contentSecurityPolicy: Readonly<Record<string, readonly string[]>> = {
  "default-src": ["'self'"],
  "script-src": ["'self'", ASK_AHEAD_SOURCE],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:", ...PICTURE_HOSTS],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  // The only places that turn text into a document (web/src/lib/inert-document.ts) and an address into a script
  // (web/src/app/install.ts).
  "trusted-types": ["relance-markdown", "relance-service-worker"],
};

/** The policy as the value of the Content-Security-Policy header. */
export function contentSecurityPolicyHeader(): string {
  return Object.entries(contentSecurityPolicy)
    .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
    .join("; ");
}
