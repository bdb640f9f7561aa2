import type { CrmWebhook } from "../definition.ts";
import type { Crm } from "../names.ts";

/** Loads a CRM's webhook module; only for CRMs that send webhooks. */
export async function webhookOf(crm: Crm): Promise<CrmWebhook> {
  const { webhook }: { webhook: CrmWebhook } = await import(`../${crm}/webhook.ts`);
  return webhook;
}
