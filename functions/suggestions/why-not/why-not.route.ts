import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { whyNot as contract } from "../contract.ts";
import { whyNot } from "./why-not.ts";

export const route = endpoint(contract, "session", whyNot);
export const handler = lambda(route);
