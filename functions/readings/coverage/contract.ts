import * as z from "zod";

/** How much of an organization's recent texts is read, and by whom; a text counts once, where its last word is. */
export const ReadingCoverage = z.object({
  /** Age in days of the oldest texts that are counted. */
  days: z.int(),
  /** Of contacts that are not archived: the sum of what follows. */
  total: z.int(),
  /** Corrected by a person. */
  byPerson: z.int(),
  byModel: z.int(),
  /** Read by the local reader alone: with a fact, and with nothing to note. */
  locally: z.object({ withFacts: z.int(), empty: z.int() }),
  /** Every reader there is has looked at them, and none says what is in them. `machine`: sent by a machine. */
  unread: z.object({ machine: z.int(), other: z.int() }),
  /** Read by nobody, and a reader has still to look at them. */
  waiting: z.int(),
  /** What the model has still to read or, without one, what it would read. */
  model: z.object({
    configured: z.boolean(),
    texts: z.int(),
    /** An estimate, one call a text; null where the model's price is unknown. */
    directUsd: z.number().nullable(),
    /** The same by batch; null also where the server has none. */
    batchUsd: z.number().nullable(),
  }),
});
export type ReadingCoverage = z.output<typeof ReadingCoverage>;
