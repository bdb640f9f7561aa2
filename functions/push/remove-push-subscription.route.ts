import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { removePushSubscription as contract } from "./contract.ts";
import { removePushSubscription } from "./remove-push-subscription.ts";

export const route = endpoint(contract, "session", removePushSubscription);
export const handler = lambda(route);
