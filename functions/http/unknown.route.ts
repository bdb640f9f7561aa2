import { routes } from "../routes.ts";
import type { GreedyEndpoint } from "./endpoint.ts";
import { lambda } from "./lambda.ts";
import { allowedMethods, unknownRoute } from "./unknown-route.ts";

const contracts = routes.flatMap((row) => ("contract" in row ? [row.contract] : []));

/** What no other route takes: API Gateway sends it here, so that even this is answered in our words. */
export const route: GreedyEndpoint = {
  path: "/api/{proxy+}",
  answer: (request) => Promise.reject(unknownRoute(allowedMethods(contracts, new URL(request.url).pathname))),
};
export const handler = lambda(route);
