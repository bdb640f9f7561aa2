import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getContact as contract } from "./contract.ts";
import { getContact } from "./get-contact.ts";

export const route = endpoint(contract, "inline", async (call) => new JsonText(await getContact(call)));
export const handler = lambda(route);
