import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { undoCorrection } from "./undo-correction.ts";
import { undoCorrection as contract } from "../../readings/contract.ts";

export const route = endpoint(contract, "session", undoCorrection);
export const handler = lambda(route);
