import type { UserContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { Preferences, PreferencesPatch } from "./contract.ts";
import { changePreferences } from "./store.ts";

export const contract = defineContract({
  method: "PATCH",
  path: "/api/me/preferences",
  summary: "Change les préférences de la personne connectée.",
  body: PreferencesPatch,
  response: Preferences,
});

/** PATCH /api/me/preferences: what is left out stays as it is. */
export function updatePreferences(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return changePreferences(call.ctx, call.input.body);
}

export const route = endpoint(contract, "session", updatePreferences, { name: "PreferencesUpdate" });
export const handler = lambda(route);
