import { endpoint, JsonText } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { recordCallConsent } from "./record-call-consent.ts";
import { recordCallConsent as contract } from "./contract.ts";

export const route = endpoint(
  contract,
  "session",
  async (call) => new JsonText(await recordCallConsent(call)),
);
export const handler = lambda(route);
