import type { GreedyEndpoint } from "./http/endpoint.ts";
import { lambda } from "./http/lambda.ts";
import { allowedMethods, unknownRoute } from "./http/unknown-route.ts";

/** API Gateway's default route, so that unknown paths get our error format too: 404, or 405 for a known path. */
export const route: GreedyEndpoint = {
  path: "/api/{proxy+}",
  answer: async (request) => {
    // Loaded late: the table is written from this file's exports too, where there is none yet.
    const { routes } = await import("./routes.generated.ts");
    const calls = routes.filter(({ method }) => method !== "ANY");
    throw unknownRoute(allowedMethods(calls, new URL(request.url).pathname));
  },
  deployment: { name: "Unknown", environment: [] },
};
export const handler = lambda(route);
