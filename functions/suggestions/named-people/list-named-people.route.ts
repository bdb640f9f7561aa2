import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { listNamedPeople as contract } from "./contract.ts";
import { listNamedPeople } from "./list-named-people.ts";

export const route = endpoint(contract, "session", listNamedPeople);
export const handler = lambda(route);
