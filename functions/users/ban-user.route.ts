import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { banUser as contract } from "./contract.ts";
import { banUser } from "./ban-user.ts";

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await banUser(call)),
);
export const handler = lambda(route);
