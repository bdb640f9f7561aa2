import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { draftOpened as contract } from "../contract.ts";
import { draftOpened } from "./draft-opened.ts";

export const route = endpoint(contract, "session", draftOpened);
export const handler = lambda(route);
