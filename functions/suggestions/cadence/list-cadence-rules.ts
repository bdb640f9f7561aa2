import type { ManagerContext } from "../../http/context.ts";
import type { Wire } from "../../http/contract.ts";
import { countAlike, readRules } from "./cadence-store.ts";
import type { listCadenceRules as contract } from "./contract.ts";
import { fittingRule } from "./fitting-rule.ts";

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
