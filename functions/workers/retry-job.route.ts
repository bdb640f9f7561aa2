import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { retryJob as contract } from "../jobs/contract.ts";
import { retryJob } from "./retry-job.ts";

export const route = endpoint(
  contract,
  {
    role: "manager",
    refusal: "Relancer un travail est réservé aux propriétaires et administrateurs de l’organisation.",
  },
  retryJob,
);
export const handler = lambda(route);
