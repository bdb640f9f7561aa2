import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { createUser as contract } from "./contract.ts";
import { createUser } from "./create-user.ts";

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await createUser(call)),
);
export const handler = lambda(route);
