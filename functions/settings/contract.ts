import * as z from "zod";
import { Crm } from "../crm/contract.ts";
import { contract } from "../http/contract.ts";

/** What an organization has chosen, and what it means just now. */
export const OrganizationSettings = z.object({
  /** Messages marked sent are logged on their contact in the CRM. */
  crmWriteBack: z.boolean(),
  /** In French, what stands in its way; null when nothing does, or while it is off. */
  crmWriteBackMessage: z.string().nullable(),
  /** The CRM that has to be connected again for it; null when none has. */
  crmWriteBackReconnect: Crm.nullable(),
  /** Messages that wait to be written. */
  crmWriteBackWaiting: z.int(),
  /** Whether the caller may change them. */
  mayChange: z.boolean(),
});
export type OrganizationSettings = z.output<typeof OrganizationSettings>;

export const getOrganizationSettings = contract({
  method: "GET",
  path: "/api/settings/organization",
  summary: "Les choix de l’organisation active ; pour ses membres.",
  response: OrganizationSettings,
});

export const updateOrganizationSettings = contract({
  method: "PATCH",
  path: "/api/settings/organization",
  summary: "Change les choix de l’organisation active ; pour ses propriétaires.",
  body: z.strictObject({ crmWriteBack: z.boolean() }).partial(),
  response: OrganizationSettings,
});
