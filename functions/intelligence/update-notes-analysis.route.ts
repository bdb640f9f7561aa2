import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { updateNotesAnalysis as contract } from "./contract.ts";
import { startAnalysis } from "./start-analysis.ts";

export const route = endpoint(contract, "session", startAnalysis("update-notes-analysis"));
export const handler = lambda(route);
