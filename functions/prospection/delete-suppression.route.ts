import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { deleteSuppression as contract } from "./contract.ts";
import { deleteSuppression } from "./delete-suppression.ts";

export const route = endpoint(contract, "session", deleteSuppression);
export const handler = lambda(route);
