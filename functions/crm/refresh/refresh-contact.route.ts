import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { refreshContact as contract } from "../contract.ts";
import { refreshContact } from "./refresh-contact.ts";

export const route = endpoint(contract, "session", refreshContact);
export const handler = lambda(route);
