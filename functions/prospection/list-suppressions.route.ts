import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { listSuppressions as contract } from "./contract.ts";
import { listSuppressions } from "./list-suppressions.ts";

export const route = endpoint(contract, "session", listSuppressions);
export const handler = lambda(route);
