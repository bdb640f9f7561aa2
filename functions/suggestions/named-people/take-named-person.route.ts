import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { takeNamedPerson as contract } from "./contract.ts";
import { takeNamedPerson } from "./take-named-person.ts";

export const route = endpoint(contract, "session", takeNamedPerson);
export const handler = lambda(route);
