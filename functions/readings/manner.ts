import * as z from "zod";

/**
 * How a text came about, beside what it says: written by a person, by a machine (mass mailings, tracking,
 * automatic replies), the log of a call that reached nobody, or a message that somebody noted down by hand.
 */
export const Manner = z.enum(["person", "machine", "attempt", "theirMessage", "ourMessage"]);
export type Manner = z.infer<typeof Manner>;
