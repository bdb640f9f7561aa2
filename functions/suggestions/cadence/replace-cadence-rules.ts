import * as z from "zod";
import type { ManagerContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { replaceRules } from "./cadence-store.ts";
import { CadenceRule, CadenceRules } from "./contract.ts";
import { listCadenceRules } from "./list-cadence-rules.ts";

/** Most rules of an organization. */
const MOST_CADENCE_RULES = 20;

export const contract = defineContract({
  method: "PUT",
  path: "/api/cadence-rules",
  summary:
    "Remplace toutes les règles de rythme\u00A0; pour les responsables. La première qui convient l’emporte.",
  body: z.strictObject({ rules: z.array(CadenceRule).max(MOST_CADENCE_RULES) }),
  response: CadenceRules,
});

/** PUT /api/cadence-rules: replaces all rules, audited; lists made from now on follow. */
export async function replaceCadenceRules(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  await replaceRules(call.ctx, call.input.body.rules);
  return listCadenceRules(call);
}

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation fixent les règles de rythme." },
  replaceCadenceRules,
  { name: "CadenceReplaceRules" },
);
export const handler = lambda(route);
