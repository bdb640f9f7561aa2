import { isManager, type UserContext } from "../http/context.ts";
import { defineContract, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { isOffered } from "./aircall/client.ts";
import { Telephone } from "./contract.ts";
import { readTelephone } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/telephone",
  summary: "La téléphonie de l’organisation, dont les appels deviennent des échanges.",
  response: Telephone,
});

/** GET /api/telephone: whether the organization's telephone is connected, and when it last told of a call. */
export async function getTelephone({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const offered = isOffered(ctx.environment);
  const connection = offered ? await readTelephone(ctx) : undefined;
  return {
    offered,
    mayChange: isManager(ctx),
    connection:
      connection === undefined
        ? null
        : {
            accountName: connection.accountName,
            connectedAt: connection.connectedAt.toISOString(),
            lastCallAt: connection.lastCallAt?.toISOString() ?? null,
          },
  };
}

export const route = endpoint(contract, "session", getTelephone, {
  name: "TelephoneGet",
  environment: ["telephone"],
});
export const handler = lambda(route);
