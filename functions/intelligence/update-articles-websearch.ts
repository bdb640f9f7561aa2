import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { contactId, starting } from "./contract.ts";
import { startAnalysis } from "./start-analysis.ts";

export const contract = starting(
  "/api/intelligence/update-articles-websearch",
  "Cherche des articles sur l’entreprise d’un contact.",
  z.strictObject({ contactId }),
);

export const route = endpoint(contract, "session", startAnalysis("update-articles-websearch"), {
  name: "IntelligenceUpdateArticlesWebsearch",
  environment: ["queue"],
});
export const handler = lambda(route);
