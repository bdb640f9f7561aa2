import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { addPushSubscription as contract } from "./contract.ts";
import { addPushSubscription } from "./add-push-subscription.ts";

export const route = endpoint(contract, "session", addPushSubscription);
export const handler = lambda(route);
