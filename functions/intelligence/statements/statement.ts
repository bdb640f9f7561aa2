import * as z from "zod";

/** What a model says of a text, and the words of the text that say so. */
export const Statement = z.object({ quote: z.string(), sentence: z.string() });
export type Statement = z.infer<typeof Statement>;

/** The same, of one of several texts, by its number. */
export const SourcedStatement = z.object({ source: z.int(), quote: z.string(), sentence: z.string() });
export type SourcedStatement = z.infer<typeof SourcedStatement>;
