import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { refreshNotes as contract } from "./contract.ts";
import { refreshNotes } from "./refresh-notes.ts";

export const route = endpoint(contract, "session", refreshNotes);
export const handler = lambda(route);
