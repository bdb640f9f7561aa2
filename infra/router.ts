import { EVERY_PAGE, OF_API, OF_FILE, WELL_KNOWN, WRITTEN_AHEAD } from "../web/addresses.ts";
import { cloudFrontCustomHeaders, cloudFrontSecurityHeaders } from "../web/security-headers.ts";
import { CALLS_A_MINUTE, limitCallers } from "./caller-limit.ts";

/** The product's domain; one whose names are kept outside Route 53 brings its certificate, of us-east-1. */
interface Domain {
  readonly name: string;
  readonly certificate: string | undefined;
}

/**
 * Names the file of a screen's address (`fileOf`, web/addresses.ts) before SST's code looks for one: that takes every
 * address that begins as a folder of the build does for a file in it (decision 103).
 */
const SCREENS = `
else if (!${String(OF_FILE)}.test(event.request.uri)) event.request.uri = event.request.uri === ${JSON.stringify(WRITTEN_AHEAD.address)} ? ${JSON.stringify(WRITTEN_AHEAD.file)} : ${JSON.stringify(EVERY_PAGE)};`;

/** What assistants look for at the top is answered by the API. */
const KNOWN = `event.request.uri = ${JSON.stringify(WELL_KNOWN)}[event.request.uri] || event.request.uri; `;

/**
 * One origin for the screens and /api: no CORS, and cookies stay SameSite=Lax. API Gateway's own address is public
 * too: `entranceKey` is how the functions know who came through here.
 */
export function makeRouter(
  entranceKey: $util.Input<string | undefined>,
  domain: Domain | undefined,
): sst.aws.Router {
  // Frames, sniffing and referrers are refused on every reply. A page of the API states its own,
  // stricter policy, which stands.
  const headers = new aws.cloudfront.ResponseHeadersPolicy("SecurityHeaders", {
    securityHeadersConfig: cloudFrontSecurityHeaders(),
    customHeadersConfig: cloudFrontCustomHeaders(),
  });
  return new sst.aws.Router("Router", {
    ...(domain ? { domain: named(domain) } : {}),
    // A developer's stage has nobody to hold off, and no six dollars a month to pay for it.
    ...($dev
      ? {}
      : {
          waf: {
            rateLimitPerIp: CALLS_A_MINUTE,
            // They take a customer's words for attacks: a note that quotes code, a name with an apostrophe.
            managedRules: { coreRuleSet: false, knownBadInputs: false, sqlInjection: false },
          },
        }),
    edge: {
      viewerRequest: {
        injection: $util
          .output(entranceKey)
          .apply(
            (key) =>
              `${KNOWN}if (${String(OF_API)}.test(event.request.uri)) event.request.headers["x-relance-entrance"] = { value: ${JSON.stringify(key)} };${SCREENS}`,
          ),
      },
    },
    transform: {
      waf: limitCallers,
      cdn: (args) => {
        // CloudFront remembers an error for ten seconds: one that a deployment mends is asked for anew.
        args.customErrorResponses = [403, 404].map((errorCode) => ({ errorCode, errorCachingMinTtl: 0 }));
        // A caller of IPv6 has 2^64 addresses, each of which would be one more caller.
        args.transform = { distribution: { isIpv6Enabled: false } };
        args.defaultCacheBehavior = $util
          .output(args.defaultCacheBehavior)
          .apply((behavior) => ({ ...behavior, responseHeadersPolicyId: headers.id }));
      },
    },
  });
}

/** SST makes certificate and names in Route 53 itself; elsewhere the operator makes them (docs/production.md). */
const named = ({ name, certificate }: Domain) =>
  certificate ? { name, dns: false as const, cert: certificate } : name;
