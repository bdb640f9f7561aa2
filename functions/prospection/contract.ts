import * as z from "zod";
import { instant } from "../http/contract.ts";

export const SuppressionReason = z.enum(["opposition", "opt_out", "bounce", "do_not_contact"]);
export type SuppressionReason = z.output<typeof SuppressionReason>;

/** Why somebody must not be contacted. */
export const Suppression = z.object({
  id: z.uuid(),
  /** `erased`: somebody whose data was erased; nothing is left of them that could be read. */
  kind: z.enum(["contact", "address", "domain", "erased"]),
  contact: z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() }).nullable(),
  /** The address or the domain. */
  value: z.string().nullable(),
  reason: SuppressionReason.nullable(),
  source: z.enum(["crm", "user"]),
  /** The CRM, or the member who registered it; null when they have left. */
  by: z.string().nullable(),
  since: instant(),
});
export type Suppression = z.output<typeof Suppression>;
