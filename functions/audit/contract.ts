import * as z from "zod";
import { instant } from "../http/contract.ts";

/** Who did what to whom; people and things by the names they had then. */
export const AuditEntry = z.object({
  id: z.int(),
  createdAt: instant(),
  /** Such as `member.role_changed`. */
  event: z.string(),
  outcome: z.enum(["success", "failure"]),
  /** Null for scheduled work and for somebody who did not sign in. */
  actor: z.object({ id: z.uuid().nullable(), email: z.string().nullable() }).nullable(),
  /** The administrator behind an impersonated session. */
  impersonatedBy: z.uuid().nullable(),
  organizationId: z.uuid().nullable(),
  target: z.object({ kind: z.string(), id: z.string().nullable(), label: z.string().nullable() }).nullable(),
  detail: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;
