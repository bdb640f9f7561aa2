import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { updateNotesAnalysis as contract } from "./contract.ts";
import { updateNotesAnalysis } from "./update-notes-analysis.ts";

export const route = endpoint(contract, "session", updateNotesAnalysis);
export const handler = lambda(route);
