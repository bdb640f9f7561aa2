import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { contactId, flag, starting } from "./contract.ts";
import { startAnalysis } from "./start-analysis.ts";

export const contract = starting(
  "/api/intelligence/update-timeline",
  "Retrace l’histoire d’un contact.",
  z.strictObject({ contactId, refreshInformation: flag, forceGeneration: flag }),
);

export const route = endpoint(contract, "session", startAnalysis("update-timeline"), {
  name: "IntelligenceUpdateTimeline",
  environment: ["queue"],
});
export const handler = lambda(route);
