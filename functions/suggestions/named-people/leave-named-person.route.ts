import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { leaveNamedPerson as contract } from "./contract.ts";
import { leaveNamedPerson } from "./leave-named-person.ts";

export const route = endpoint(contract, "session", leaveNamedPerson);
export const handler = lambda(route);
