import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { updateEngagementsAnalysis as contract } from "./contract.ts";
import { updateEngagementsAnalysis } from "./update-engagements-analysis.ts";

export const route = endpoint(contract, "session", updateEngagementsAnalysis);
export const handler = lambda(route);
