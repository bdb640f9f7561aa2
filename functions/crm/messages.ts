import * as z from "zod";
import { dueAnnounced, dueChanges, dueListings, dueWriteBacks } from "./due.ts";
import { coversParts, type JobType } from "../jobs/job-type.ts";
import { type MessageType, messageOfJob } from "../jobs/message.ts";
import { CRMS } from "./names.ts";

const message = messageOfJob("refresh-contacts");

/** The input of a job that reads a CRM, as its row keeps it (docs/product.md, 7). */
export const SyncInput = z.object({
  crm: z.enum(CRMS),
  /** `changes` falls back to `full` if there is no earlier run to start from. */
  mode: z.enum(["full", "changes"]).default("full"),
  /** Whether fields of contacts already stored are updated. */
  updateContext: z.boolean().default(true),
  /** False for a refresh of engagements or notes alone. */
  refreshContacts: z.boolean().default(true),
  refreshEngagements: z.boolean().default(true),
  refreshNotes: z.boolean().default(true),
  refreshActions: z.boolean().default(true),
  dryRun: z.boolean().default(false),
  /** Our ids: only these contacts and their history. */
  contactIds: z.array(z.uuid()).optional(),
  /** CRM ids: the same for contacts not stored yet. */
  contactCrmIds: z.array(z.string()).optional(),
  /** Only the CRM's first so many contacts. */
  limit: z.int().positive().optional(),
  cleanDatabaseBefore: z.boolean().default(false),
  removeOrphanedContacts: z.boolean().default(false),
});
export type SyncInput = z.infer<typeof SyncInput>;

/** A synchronization of one CRM. */
export const refreshContacts = {
  kind: "refresh-contacts",
  input: SyncInput,
  message,
  isAlone: true,
  covers: (input, wanted) => input.crm === wanted.crm,
  followed: { name: "Synchronisation", asks: "crm" },
  due: [dueListings, dueChanges],
} satisfies JobType<"refresh-contacts">;

/** A refresh of some contacts is done CRM by CRM: `part` is the one in hand. */
export const Parts = z.object({
  part: z.int().default(0),
  parts: z.array(z.object({ crm: z.string(), contactIds: z.array(z.string()) })).default([]),
  /** Of the newest change that a CRM has announced: a job that was asked for before is another one. */
  announcedUntil: z.string().optional(),
});

/** A reading of some contacts, each in its own CRM. */
export const refreshContact = {
  kind: "refresh-contact",
  input: SyncInput.partial({ crm: true }).extend(Parts.shape),
  message,
  isAlone: false,
  covers: coversParts([
    "updateContext",
    "refreshContacts",
    "refreshEngagements",
    "refreshNotes",
    "refreshActions",
  ]),
  followed: { name: "Relecture de contacts", asks: "crm" },
} satisfies JobType<"refresh-contact">;

/** A CRM has announced changes: the rows it left say which. */
export const crmChanges: MessageType<{ crm: (typeof CRMS)[number] }> = {
  kind: "crm-changes",
  queue: "bulk",
  content: z.object({ crm: z.enum(CRMS) }),
  due: [dueAnnounced],
};

/** What a person did waits to be logged in a CRM: a sent message by its action's id, a call by its note's. */
export const writeBack: MessageType<{ id: string }> = {
  kind: "write-back",
  queue: "bulk",
  content: z.object({ id: z.uuid() }),
  due: [dueWriteBacks],
};
