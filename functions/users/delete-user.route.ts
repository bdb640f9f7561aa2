import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { deleteUser as contract } from "./contract.ts";
import { deleteUser } from "./delete-user.ts";

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await deleteUser(call)),
);
export const handler = lambda(route);
