import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { listOrganizations as contract } from "./contract.ts";
import { listOrganizations } from "./list-organizations.ts";

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await listOrganizations(call)),
);
export const handler = lambda(route);
