import type { UserContext } from "../http/context.ts";
import { defineContract, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { Preferences } from "./contract.ts";
import { readPreferences } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/preferences",
  summary: "Comment la personne connectée écrit et signe, et quand elle travaille.",
  response: Preferences,
});

/** GET /api/me/preferences: the caller's, in their active organization. */
export function getPreferences({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  return readPreferences(ctx);
}

export const route = endpoint(contract, "session", getPreferences, { name: "PreferencesGet" });
export const handler = lambda(route);
