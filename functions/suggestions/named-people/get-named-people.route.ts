import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getNamedPeople as contract } from "./contract.ts";
import { getNamedPeople } from "./get-named-people.ts";

export const route = endpoint(contract, "session", getNamedPeople);
export const handler = lambda(route);
