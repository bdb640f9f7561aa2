import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getReadingCoverage as contract } from "./contract.ts";
import { getReadingCoverage } from "./get-reading-coverage.ts";

export const route = endpoint(
  contract,
  {
    role: "manager",
    refusal: "L’état de la lecture est réservé aux propriétaires et administrateurs de l’organisation.",
  },
  getReadingCoverage,
);
export const handler = lambda(route);
