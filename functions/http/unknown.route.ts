import { routes } from "../routes.ts";
import { allowedMethods, unknownRoute } from "./app.ts";
import type { GreedyEndpoint } from "./endpoint.ts";
import { lambda } from "./lambda.ts";

const contracts = routes.flatMap((row) => ("contract" in row ? [row.contract] : []));

/** What no other route takes: API Gateway sends it here, so that even this is answered in our words. */
export const route: GreedyEndpoint = {
  path: "/api/{proxy+}",
  answer: (request) => Promise.reject(unknownRoute(allowedMethods(contracts, new URL(request.url).pathname))),
};
export const handler = lambda(route);
