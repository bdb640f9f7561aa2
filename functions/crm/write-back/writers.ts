import type { Crm } from "../contract.ts";
import type { CrmWriter, OpenWriter } from "./writer.ts";

/** How each CRM that can be written to is opened. */
const writers: Readonly<Partial<Record<Crm, (ctx: Parameters<OpenWriter>[0]) => Promise<CrmWriter>>>> = {
  hubspot: async (ctx) => (await import("../hubspot/write.ts")).hubspotWriter(ctx),
  salesforce: async (ctx) => (await import("../salesforce/write.ts")).salesforceWriter(ctx),
};

/** The writer of an organization's CRM; null where it cannot be written to. */
export const openWriter: OpenWriter = async (ctx, crm) => (await writers[crm]?.(ctx)) ?? null;
