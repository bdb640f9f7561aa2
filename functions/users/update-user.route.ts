import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { updateUser as contract } from "./contract.ts";
import { updateUser } from "./update-user.ts";

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await updateUser(call)),
);
export const handler = lambda(route);
