import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { updateOrganization as contract } from "./contract.ts";
import { updateOrganization } from "./update-organization.ts";

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await updateOrganization(call)),
);
export const handler = lambda(route);
