import type { ManagerContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import { replaceRules } from "./cadence-store.ts";
import type { replaceCadenceRules as contract } from "./contract.ts";
import { listCadenceRules } from "./list-cadence-rules.ts";

/** PUT /api/cadence-rules: replaces all rules, audited; lists made from now on follow. */
export async function replaceCadenceRules(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  await replaceRules(call.ctx, call.input.body.rules);
  return listCadenceRules(call);
}
