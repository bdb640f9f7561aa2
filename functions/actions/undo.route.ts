import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { undoAction as contract } from "./contract.ts";
import { undoAction } from "./undo.ts";

export const route = endpoint(contract, "session", undoAction);
export const handler = lambda(route);
