import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { listUsers as contract } from "./contract.ts";
import { listUsers } from "./list-users.ts";

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await listUsers(call)),
);
export const handler = lambda(route);
