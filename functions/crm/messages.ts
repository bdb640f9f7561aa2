import * as z from "zod";
import { coversParts, type JobType } from "../jobs/job-type.ts";
import { type MessageType, messageOfJob } from "../jobs/message.ts";
import { CRMS } from "./names.ts";

const message = messageOfJob("refresh-contacts");

/** A synchronization of one CRM. */
export const refreshContacts: JobType<"refresh-contacts"> = {
  kind: "refresh-contacts",
  message,
  isAlone: true,
  covers: (input, wanted) => input.crm === wanted.crm,
};

/** A reading of some contacts, each in its own CRM. */
export const refreshContact: JobType<"refresh-contact"> = {
  kind: "refresh-contact",
  message,
  isAlone: false,
  covers: coversParts([
    "updateContext",
    "refreshContacts",
    "refreshEngagements",
    "refreshNotes",
    "refreshActions",
  ]),
};

/** A CRM has announced changes: the rows it left say which. */
export const crmChanges: MessageType<{ crm: (typeof CRMS)[number] }> = {
  kind: "crm-changes",
  queue: "bulk",
  content: z.object({ crm: z.enum(CRMS) }),
};

/** What a person did waits to be logged in a CRM: a sent message by its action's id, a call by its note's. */
export const writeBack: MessageType<{ id: string }> = {
  kind: "write-back",
  queue: "bulk",
  content: z.object({ id: z.uuid() }),
};
