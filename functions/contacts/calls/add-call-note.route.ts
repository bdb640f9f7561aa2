import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { addCallNote } from "./add-call-note.ts";
import { addCallNote as contract } from "./contract.ts";

export const route = endpoint(contract, "session", addCallNote);
export const handler = lambda(route);
