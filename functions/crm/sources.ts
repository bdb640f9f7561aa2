import type { SystemContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import type { Crm } from "./contract.ts";
import type { CrmSource } from "./source.ts";

/**
 * The reader of an organization's CRM. The vendors' libraries are large: each is loaded by the worker that
 * reads that CRM, and by nothing that answers a person.
 */
export async function openSource(ctx: SystemContext, crm: Crm): Promise<CrmSource> {
  switch (crm) {
    case "hubspot":
      return (await import("./hubspot/index.ts")).hubspotSource(ctx);
    case "salesforce":
      throw new AppError("crm_not_connected");
  }
}
