import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { previewRetention as contract } from "../contract.ts";
import { previewRetention } from "./preview-retention.ts";

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables voient ce qui sera effacé." },
  previewRetention,
);
export const handler = lambda(route);
