import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { listAudit as contract } from "./contract.ts";
import { listAudit } from "./list-audit.ts";

export const route = endpoint(
  contract,
  { role: "auditor" },
  async (call) => new JsonText(await listAudit(call)),
);
export const handler = lambda(route);
