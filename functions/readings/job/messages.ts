import * as z from "zod";
import { instantOf, keyOf } from "../../jobs/due.ts";
import type { JobType } from "../../jobs/job-type.ts";
import { type MessageType, messageOfJob } from "../../jobs/message.ts";

/** A job that has new texts read. */
export const readTexts = {
  kind: "read-texts",
  /** `lists`: it asks for the day’s lists once the texts are read. */
  input: z.object({ lists: z.boolean().default(false) }),
  message: messageOfJob("read-texts"),
  isAlone: true,
  covers: () => true,
  followed: {
    name: "Lecture des échanges et notes",
    asks: "model",
    counts: {
      textsRead: ["texte lu par le modèle", "textes lus par le modèle"],
      textsReadLocally: ["texte lu sur place", "textes lus sur place"],
      textsInBatches: ["texte confié à un lot de nuit", "textes confiés à un lot de nuit"],
      textsLeftUnread: ["texte laissé non lu", "textes laissés non lus"],
    },
  },
  due: [
    // Texts that a model could not read when they came, or that came without a synchronization.
    (turn) =>
      turn.waiting.toRead
        ? [{ key: keyOf(turn, "read-texts", "hour"), asks: { lists: false }, dueAt: instantOf(turn) }]
        : [],
  ],
} satisfies JobType<"read-texts">;

/** What batches have read of them; `polls` counts how often they were asked for. */
export const readBatches: MessageType<{ polls: number }> = {
  kind: "read-batches",
  queue: "bulk",
  content: z.object({ polls: z.int().min(0) }),
};
