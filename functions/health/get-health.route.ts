import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getHealth } from "./contract.ts";

export const route = endpoint(getHealth, "public", async ({ ctx }) => ({
  status: "ok" as const,
  version: ctx.environment.observation().RELEASE,
}));
export const handler = lambda(route);
