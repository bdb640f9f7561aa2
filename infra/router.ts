import { cloudFrontSecurityHeaders } from "../web/security-headers.ts";

/**
 * One origin for the screens and /api: no CORS, and cookies stay SameSite=Lax. API Gateway's own address is public
 * too: `entranceKey` is how the functions know who came through here.
 */
export function makeRouter(
  entranceKey: $util.Input<string | undefined>,
  domain: string | undefined,
): sst.aws.Router {
  // Frames, sniffing and referrers are refused on every reply. A page of the API states its own,
  // stricter policy, which stands.
  const headers = new aws.cloudfront.ResponseHeadersPolicy("SecurityHeaders", {
    securityHeadersConfig: cloudFrontSecurityHeaders(),
  });
  return new sst.aws.Router("Router", {
    ...(domain ? { domain } : {}),
    edge: {
      viewerRequest: {
        injection: $util
          .output(entranceKey)
          .apply(
            (key) =>
              `if (event.request.uri.startsWith("/api/")) event.request.headers["x-relance-entrance"] = { value: ${JSON.stringify(key)} };`,
          ),
      },
    },
    transform: {
      cdn: (args) => {
        args.defaultCacheBehavior = $util
          .output(args.defaultCacheBehavior)
          .apply((behavior) => ({ ...behavior, responseHeadersPolicyId: headers.id }));
      },
    },
  });
}
