import type { AccountContext } from "../http/context.ts";
import type { Wire } from "../http/contract.ts";
import type { getOrganizationSettings as contract } from "./contract.ts";
import { settingsReply } from "./settings-reply.ts";
import { readSettings } from "./store.ts";

/** GET /api/settings/organization. */
export async function getOrganizationSettings({
  ctx,
}: {
  ctx: AccountContext;
}): Promise<Wire<typeof contract>> {
  return settingsReply(await readSettings(ctx));
}
