import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { refreshEngagements as contract } from "./contract.ts";
import { refreshEngagements } from "./refresh-engagements.ts";

export const route = endpoint(contract, "session", refreshEngagements);
export const handler = lambda(route);
