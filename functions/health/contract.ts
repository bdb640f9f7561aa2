import * as z from "zod";
import { contract } from "../http/contract.ts";

export const getHealth = contract({
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

export const getReadiness = contract({
  method: "GET",
  path: "/api/health/ready",
  openTo: "anyone",
  summary: "Dit que tout ce dont le service a besoin répond\u00A0; sinon 503.",
  response: z.object({ status: z.literal("ready") }),
});
