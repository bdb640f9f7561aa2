import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { deleteOrganization as contract } from "./contract.ts";
import { deleteOrganization } from "./delete-organization.ts";

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await deleteOrganization(call)),
);
export const handler = lambda(route);
