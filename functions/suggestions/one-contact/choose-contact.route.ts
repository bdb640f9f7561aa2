import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { chooseContact } from "./choose-contact.ts";
import { chooseContact as contract } from "../contract.ts";

export const route = endpoint(contract, "session", chooseContact);
export const handler = lambda(route);
