import type { GreedyEndpoint } from "./http/endpoint.ts";
import { lambda } from "./http/lambda.ts";
import { allowedMethods, unknownRoute } from "./http/unknown-route.ts";
import { routes } from "./routes.ts";

const contracts = routes.flatMap((row) => ("contract" in row ? [row.contract] : []));

/** API Gateway's default route, so that unknown paths get our error format too. */
export const route: GreedyEndpoint = {
  path: "/api/{proxy+}",
  answer: (request) => Promise.reject(unknownRoute(allowedMethods(contracts, new URL(request.url).pathname))),
};
export const handler = lambda(route);
