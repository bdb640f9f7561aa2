import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getUser as contract } from "./contract.ts";
import { getUser } from "./get-user.ts";

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await getUser(call)),
);
export const handler = lambda(route);
