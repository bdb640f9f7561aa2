import * as z from "zod";

/** A model's statement about a text, with the quote that supports it. */
export const Statement = z.object({ quote: z.string(), sentence: z.string() });
export type Statement = z.infer<typeof Statement>;

/** A statement about one of several texts; `source` is the text's number. */
export const SourcedStatement = z.object({ source: z.int(), quote: z.string(), sentence: z.string() });
export type SourcedStatement = z.infer<typeof SourcedStatement>;
