import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { contactId, flag, starting } from "./contract.ts";
import { startAnalysis } from "./start-analysis.ts";

export const contract = starting(
  "/api/intelligence/update-notes-analysis",
  "Analyse les notes d’un contact.",
  z.strictObject({ contactId, cleanPreviousAnalysis: flag, refreshNotesFromCRM: flag }),
);

export const route = endpoint(contract, "session", startAnalysis("update-notes-analysis"), {
  name: "IntelligenceUpdateNotesAnalysis",
  environment: ["queue"],
});
export const handler = lambda(route);
