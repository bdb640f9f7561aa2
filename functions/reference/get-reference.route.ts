import { endpoint, HtmlPage } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getReference as contract } from "./contract.ts";
import { openApi } from "./document.ts";
import { referencePage } from "./page.ts";

export const route = endpoint(contract, "public", async () => new HtmlPage(await referencePage(openApi())));
export const handler = lambda(route);
