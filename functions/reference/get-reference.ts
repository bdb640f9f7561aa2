import * as z from "zod";
import { defineContract } from "../http/contract.ts";
import { endpoint, HtmlPage } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { describedApi } from "./described-api.ts";
import { referencePage } from "./page.ts";
import { STYLE } from "./style.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/reference",
  openTo: "anyone",
  summary: "La même description, comme une page à lire.",
  mediaType: "text/html",
  response: z.string(),
});

export const route = endpoint(
  contract,
  "public",
  async () => new HtmlPage(await referencePage(describedApi()), { style: STYLE }),
  { name: "ReferenceGet" },
);
export const handler = lambda(route);
