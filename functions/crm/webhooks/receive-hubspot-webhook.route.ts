import { rawEndpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { receiveHubspotWebhook as contract } from "../contract.ts";
import { receiveHubspotWebhook } from "./receive-hubspot-webhook.ts";

export const route = rawEndpoint(contract, receiveHubspotWebhook);
export const handler = lambda(route);
