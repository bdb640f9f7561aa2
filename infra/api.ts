// The route's pattern, never the path: a password is reset by a token that stands in it. No query and no browser of the
// caller either. `sourceIp` is CloudFront's, or that of who went round it; the caller behind CloudFront stands in our
// own line of the request, which names this one's `requestId`.
const ACCESS_LOG = JSON.stringify({
  requestTime: "$context.requestTime",
  requestId: "$context.requestId",
  sourceIp: "$context.identity.sourceIp",
  route: "$context.routeKey",
  method: "$context.httpMethod",
  status: "$context.status",
  milliseconds: "$context.responseLatency",
  integrationRequestId: "$context.integration.requestId",
  integrationStatus: "$context.integration.integrationStatus",
  integrationMilliseconds: "$context.integration.latency",
});

/** The API, with its limits on calls and its own log of them. */
export function makeApi(): sst.aws.ApiGatewayV2 {
  return new sst.aws.ApiGatewayV2("Api", {
    cors: false,
    accessLog: { retention: "1 month" },
    transform: {
      stage: (args) => {
        // Of all callers together: what one may take of it, infra/caller-limit.ts says.
        args.defaultRouteSettings = { throttlingRateLimit: 200, throttlingBurstLimit: 400 };
        const { accessLogSettings: log } = args;
        if (log === undefined) throw new Error("The API's access log is not where it was.");
        args.accessLogSettings = $util.output(log).apply((settings) => ({ ...settings, format: ACCESS_LOG }));
      },
    },
  });
}
