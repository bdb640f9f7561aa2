import * as z from "zod";

/** Checks JSON of the database by a contract and leaves it as it came: dates stay text, for whom it is passed on to. */
export function asSent<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.input<Schema>> {
  return z.custom<z.input<Schema>>((json) => schema.safeParse(json).success);
}
