import type { ManagerContext } from "../../http/context.ts";
import { defineContract, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { countAlike, readRules } from "./cadence-store.ts";
import { CadenceRules } from "./contract.ts";
import { fittingRule } from "./fitting-rule.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/cadence-rules",
  summary: "Les règles de rythme, et combien de contacts chacune couvre\u00A0; pour les responsables.",
  response: CadenceRules,
});

/** GET /api/cadence-rules: the rules, and how many contacts each covers. */
export async function listCadenceRules({ ctx }: { ctx: ManagerContext }): Promise<Wire<typeof contract>> {
  const rules = (await readRules(ctx)).map((rule) => ({ ...rule, contacts: 0 }));
  if (rules.length === 0) return { data: [] };
  const fits = fittingRule(rules);
  for (const alike of await countAlike(ctx)) {
    const rule = fits(alike);
    if (rule !== null) rule.contacts += alike.contacts;
  }
  return { data: rules };
}

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation fixent les règles de rythme." },
  listCadenceRules,
  { name: "CadenceListRules" },
);
export const handler = lambda(route);
