import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { updateLinkedinProfileAnalysis as contract } from "./contract.ts";
import { updateLinkedinProfileAnalysis } from "./update-linkedin-profile-analysis.ts";

export const route = endpoint(contract, "session", updateLinkedinProfileAnalysis);
export const handler = lambda(route);
