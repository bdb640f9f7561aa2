import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { revokeApiKey as contract } from "./contract.ts";
import { revokeApiKey } from "./revoke-api-key.ts";

export const route = endpoint(contract, "session", async (call) => new JsonText(await revokeApiKey(call)));
export const handler = lambda(route);
