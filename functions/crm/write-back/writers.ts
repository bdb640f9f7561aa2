import type { Crm } from "../contract.ts";
import type { CrmWriter, OpenWriter } from "./writer.ts";

/**
 * How each CRM that can be written to is opened. Salesforce's would log a completed Task that carries our id
 * in an external id field.
 */
const writers: Readonly<Partial<Record<Crm, (ctx: Parameters<OpenWriter>[0]) => Promise<CrmWriter>>>> = {
  hubspot: async (ctx) => (await import("../hubspot/write.ts")).hubspotWriter(ctx),
};

/** The writer of an organization's CRM; null where it cannot be written to. */
export const openWriter: OpenWriter = async (ctx, crm) => (await writers[crm]?.(ctx)) ?? null;
