import * as z from "zod";

/** Validates JSON by a contract without transforming it: dates stay strings. */
export function asSent<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.input<Schema>> {
  return z.custom<z.input<Schema>>((json) => schema.safeParse(json).success);
}
