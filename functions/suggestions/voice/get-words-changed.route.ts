import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getWordsChanged as contract } from "./contract.ts";
import { getWordsChanged } from "./get-words-changed.ts";

export const route = endpoint(contract, "session", getWordsChanged);
export const handler = lambda(route);
