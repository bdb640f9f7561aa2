import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { whyEmpty as contract } from "../contract.ts";
import { whyEmpty } from "./why-empty.ts";

export const route = endpoint(contract, "session", whyEmpty);
export const handler = lambda(route);
