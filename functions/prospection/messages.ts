import * as z from "zod";
import { instantOf, isHourly, isWithin } from "../jobs/due.ts";
import type { JobType } from "../jobs/job-type.ts";
import { type MessageType, messageOfJob } from "../jobs/message.ts";
import { retentionKey } from "./retention/next-retention.ts";

/** Local hours in which, once a month, who has been silent for too long is erased. */
const RETENTION = { from: 21, until: 23 };

/** Who has been silent for too long is erased. */
export const retention: MessageType<object> = {
  kind: "retention",
  queue: "bulk",
  content: z.object({}),
  due: [
    (turn) =>
      isHourly(turn) && isWithin(turn.clock, RETENTION)
        ? [{ key: retentionKey(turn.organizationId, turn.clock.day), asks: {}, dueAt: instantOf(turn) }]
        : [],
  ],
};

/** An erased person is taken out of others' texts: `person` is what their tombstones share. */
export const eraseMentions = {
  kind: "erase-mentions",
  input: z.object({ person: z.uuid() }),
  message: messageOfJob("erase-mentions"),
  isAlone: false,
  covers: (input, wanted) => input.person === wanted.person,
  followed: {
    name: "Effacement d’une personne dans les textes",
    asks: "nobody",
    counts: { textsCut: ["texte nettoyé", "textes nettoyés"] },
  },
} satisfies JobType<"erase-mentions">;

/** Where others' texts name the person that a contact is, is counted for their export. */
export const countMentions = {
  kind: "count-mentions",
  input: z.object({ contactId: z.uuid() }),
  message: messageOfJob("count-mentions"),
  isAlone: false,
  covers: (input, wanted) => input.contactId === wanted.contactId,
  followed: {
    name: "Décompte des textes qui nomment une personne",
    asks: "nobody",
    counts: { mentionsFound: ["texte nomme cette personne", "textes nomment cette personne"] },
  },
} satisfies JobType<"count-mentions">;
