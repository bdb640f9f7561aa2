import type { CrmWebhook } from "../definition.ts";
import type { Crm } from "../names.ts";

/** How a CRM announces changes; of one that does. */
export async function webhookOf(crm: Crm): Promise<CrmWebhook> {
  const module = (await import(`../${crm}/webhook.ts`)) as { webhook: CrmWebhook };
  return module.webhook;
}
