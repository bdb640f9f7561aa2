import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { listApiKeys as contract } from "./contract.ts";
import { listApiKeys } from "./list-api-keys.ts";

export const route = endpoint(contract, "inline", async (call) => new JsonText(await listApiKeys(call)));
export const handler = lambda(route);
