import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { updateTimeline as contract } from "./contract.ts";
import { updateTimeline } from "./update-timeline.ts";

export const route = endpoint(contract, "session", updateTimeline);
export const handler = lambda(route);
