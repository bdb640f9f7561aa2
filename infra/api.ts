// The route's pattern, never the path: a password is reset by a token that stands in it. No query, address
// or browser of the caller either.
const ACCESS_LOG = JSON.stringify({
  requestTime: "$context.requestTime",
  requestId: "$context.requestId",
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
        args.defaultRouteSettings = { throttlingRateLimit: 200, throttlingBurstLimit: 400 };
        const { accessLogSettings: log } = args;
        if (log === undefined) throw new Error("The API's access log is not where it was.");
        args.accessLogSettings = $util.output(log).apply((settings) => ({ ...settings, format: ACCESS_LOG }));
      },
    },
  });
}
