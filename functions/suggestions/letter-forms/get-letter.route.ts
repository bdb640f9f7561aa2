import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getLetter as contract } from "./contract.ts";
import { getLetter } from "./get-letter.ts";

export const route = endpoint(contract, "session", getLetter);
export const handler = lambda(route);
