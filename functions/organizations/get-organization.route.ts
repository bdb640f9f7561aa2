import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getOrganization as contract } from "./contract.ts";
import { getOrganization } from "./get-organization.ts";

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await getOrganization(call)),
);
export const handler = lambda(route);
