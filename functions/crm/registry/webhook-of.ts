import type { CrmWebhook } from "../definition.ts";
import type { Crm } from "../names.ts";

/** How a CRM announces changes; of one that does. */
export async function webhookOf(crm: Crm): Promise<CrmWebhook> {
  const { webhook }: { webhook: CrmWebhook } = await import(`../${crm}/webhook.ts`);
  return webhook;
}
