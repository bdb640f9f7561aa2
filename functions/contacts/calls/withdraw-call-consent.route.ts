import { endpoint, JsonText } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { withdrawCallConsent } from "./withdraw-call-consent.ts";
import { withdrawCallConsent as contract } from "./contract.ts";

export const route = endpoint(
  contract,
  "session",
  async (call) => new JsonText(await withdrawCallConsent(call)),
);
export const handler = lambda(route);
