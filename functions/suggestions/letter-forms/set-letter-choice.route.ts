import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { setLetterChoice as contract } from "./contract.ts";
import { setLetterChoice } from "./set-letter-choice.ts";

export const route = endpoint(contract, "session", setLetterChoice);
export const handler = lambda(route);
