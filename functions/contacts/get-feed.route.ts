import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getFeed as contract } from "./contract.ts";
import { getFeed } from "./get-feed.ts";

export const route = endpoint(contract, "inline", async (call) => new JsonText(await getFeed(call)));
export const handler = lambda(route);
