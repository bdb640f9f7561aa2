import * as z from "zod";
import { defineContract } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/health",
  openTo: "anyone",
  summary: "Dit que le service répond, et dans quelle version.",
  response: z.object({
    status: z.literal("ok"),
    /** What is deployed: a commit; `development` on one machine. */
    version: z.string(),
  }),
});

export const route = endpoint(
  contract,
  "public",
  async ({ ctx }) => ({
    status: "ok" as const,
    version: ctx.environment.observation().RELEASE,
  }),
  { name: "HealthGet" },
);
export const handler = lambda(route);
