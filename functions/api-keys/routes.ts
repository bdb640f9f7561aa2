import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./contract.ts";

export const apiKeyRoutes: readonly RouteRow[] = [
  {
    name: "ApiKeysList",
    contract: listApiKeys,
    handler: "functions/api-keys/list-api-keys.route.handler",
    environment: sessionGate,
  },
  {
    name: "ApiKeysCreate",
    contract: createApiKey,
    handler: "functions/api-keys/create-api-key.route.handler",
    environment: [...sessionGate, "mail"],
    // A mail server may take its time before it is given up.
    timeoutSeconds: 29,
  },
  {
    name: "ApiKeysRevoke",
    contract: revokeApiKey,
    handler: "functions/api-keys/revoke-api-key.route.handler",
    environment: sessionGate,
  },
];
