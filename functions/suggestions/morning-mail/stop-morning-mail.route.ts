import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { stopMorningMail as contract } from "../contract.ts";
import { stopMorningMail } from "./stop-morning-mail.ts";

export const route = endpoint(contract, "public", stopMorningMail);
export const handler = lambda(route);
