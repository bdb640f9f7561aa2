import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { refreshContacts as contract } from "./contract.ts";
import { refreshContacts } from "./refresh-contacts.ts";

export const route = endpoint(contract, "session", refreshContacts);
export const handler = lambda(route);
