import * as z from "zod";
import { Crm } from "../crm/contract.ts";
import { Domains, OrganizationName } from "../organizations/contract.ts";
import { DRAFTS_AHEAD, LISTS_FROM, ZONES } from "./names.ts";

/** What an organization has chosen, and what it means just now. */
export const OrganizationSettings = z.object({
  name: z.string(),
  /** Those of its addresses: nobody else's. */
  domains: z.array(z.string()),
  /** In which its days begin, by its name in the IANA database. */
  timeZone: z.string(),
  /** Local hour from which the day's lists are made. */
  listsFrom: z.int(),
  /** Which cards' messages a model drafts before they are opened. */
  draftsAhead: z.enum(DRAFTS_AHEAD),
  /** A tenth of equally ranked contacts is not proposed, so that what the list is worth can be told. */
  holdOut: z.boolean(),
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

/** What an owner changes: a field left out stays as it is. */
export const SettingsPatch = z
  .strictObject({
    name: OrganizationName,
    domains: Domains,
    crmWriteBack: z.boolean(),
    timeZone: z.enum(ZONES),
    listsFrom: z.int().min(LISTS_FROM.earliest).max(LISTS_FROM.latest),
    draftsAhead: z.enum(DRAFTS_AHEAD),
    holdOut: z.boolean(),
  })
  .partial();
export type SettingsPatch = z.output<typeof SettingsPatch>;
