import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { unbanUser as contract } from "./contract.ts";
import { unbanUser } from "./unban-user.ts";

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await unbanUser(call)),
);
export const handler = lambda(route);
