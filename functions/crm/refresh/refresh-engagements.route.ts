import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { refreshEngagements as contract } from "../contract.ts";
import { refreshOnly } from "./refresh-only.ts";

export const route = endpoint(contract, "session", refreshOnly("refreshEngagements"));
export const handler = lambda(route);
