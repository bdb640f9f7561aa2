import { endpoint, HtmlPage } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getReference as contract } from "./contract.ts";
import { describedApi } from "./described-api.ts";
import { referencePage } from "./page.ts";
import { STYLE } from "./style.ts";

export const route = endpoint(
  contract,
  "public",
  async () => new HtmlPage(await referencePage(describedApi()), { style: STYLE }),
);
export const handler = lambda(route);
