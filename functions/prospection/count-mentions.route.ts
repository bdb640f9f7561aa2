import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { countMentions as contract } from "./contract.ts";
import { countMentions } from "./count-mentions.ts";

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables exportent les données d’une personne." },
  countMentions,
);
export const handler = lambda(route);
