import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { updateArticlesWebsearch as contract } from "./contract.ts";
import { updateArticlesWebsearch } from "./update-articles-websearch.ts";

export const route = endpoint(contract, "session", updateArticlesWebsearch);
export const handler = lambda(route);
