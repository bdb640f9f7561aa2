import type { SystemContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import type { Crm } from "./contract.ts";
import type { CrmSource } from "./source.ts";

type OpenSource = (ctx: SystemContext) => Promise<CrmSource>;

/**
 * Every CRM that can be read, one line each. The vendors' libraries are large: each is loaded by the worker
 * that reads that CRM, and by nothing that answers a person.
 */
const sources: Partial<Record<Crm, OpenSource>> = {
  hubspot: async (ctx) => (await import("./hubspot/index.ts")).hubspotSource(ctx),
  salesforce: async (ctx) => (await import("./salesforce/index.ts")).salesforceSource(ctx),
};

/** The reader of an organization's CRM. */
export function openSource(ctx: SystemContext, crm: Crm): Promise<CrmSource> {
  const open = sources[crm];
  if (open === undefined) throw new AppError("crm_not_connected");
  return open(ctx);
}
