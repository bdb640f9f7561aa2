import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { createOrganization as contract } from "./contract.ts";
import { createOrganization } from "./create-organization.ts";

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await createOrganization(call)),
);
export const handler = lambda(route);
