import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { deleteSuppression as contract } from "./contract.ts";
import { deleteSuppression } from "./delete-suppression.ts";

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables lèvent une opposition." },
  deleteSuppression,
);
export const handler = lambda(route);
