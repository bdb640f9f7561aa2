import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { listContacts as contract } from "./contract.ts";
import { listContacts } from "./list-contacts.ts";

export const route = endpoint(contract, "inline", async (call) => new JsonText(await listContacts(call)));
export const handler = lambda(route);
