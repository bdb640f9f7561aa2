import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getOpenApi as contract } from "./contract.ts";
import { openApiText } from "./open-api.generated.ts";

export const route = endpoint(contract, "public", async () => new JsonText(openApiText));
export const handler = lambda(route);
