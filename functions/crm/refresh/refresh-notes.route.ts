import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { refreshNotes as contract } from "../contract.ts";
import { refreshOnly } from "./refresh-only.ts";

export const route = endpoint(contract, "session", refreshOnly("refreshNotes"));
export const handler = lambda(route);
