import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getOpenApi as contract } from "./contract.ts";
import { openApi } from "./document.ts";

export const route = endpoint(contract, "public", async () => new JsonText(JSON.stringify(openApi())));
export const handler = lambda(route);
