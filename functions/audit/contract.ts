import * as z from "zod";
import { contract, instant, ListMeta, Paging } from "../http/contract.ts";

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

export const listAudit = contract({
  method: "GET",
  path: "/api/audit",
  summary: "Qui a fait quoi à qui, et quand\u00A0; pour les propriétaires et les administrateurs.",
  query: Paging.extend({
    /** Accent-insensitive search in the event, the actor and the target. */
    filter: z.string().max(200).optional(),
    event: z.string().max(100).optional(),
    /** The first part of an event's name, before the point, such as `member`. */
    area: z.string().max(100).optional(),
    outcome: AuditEntry.shape.outcome.optional(),
    /** From this instant on. */
    from: z.iso.datetime({ offset: true }).optional(),
    /** Before this instant. */
    to: z.iso.datetime({ offset: true }).optional(),
    /** One organization of all, for product administrators. */
    organizationId: z.uuid().optional(),
    /** `-createdAt`, the newest first, or `createdAt`. */
    sort: z.string().max(200).optional(),
  }),
  response: z.object({ data: z.array(AuditEntry), meta: ListMeta }),
});
