import { rawEndpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { receiveWebhook as contract } from "../contract.ts";
import { receiveWebhook } from "./receive-webhook.ts";

export const route = rawEndpoint(contract, receiveWebhook);
export const handler = lambda(route);
