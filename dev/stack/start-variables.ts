import * as z from "zod";

const Port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((port) => port < 65_536);
const Instant = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const Address = z.url({ protocol: /^https?$/ });

/** What `npm start` takes from its environment for itself (docs/environment.md). */
export interface StartVariables {
  /** 0 takes any free port. */
  readonly port: number;
  readonly seed: "demo" | "none";
}

/** Throws an error of one line that names the variable and what it may be. An empty variable is one that is not set. */
export function readStartVariables(
  environment: Readonly<Record<string, string | undefined>>,
): StartVariables {
  const read = <T>(name: string, schema: z.ZodType<T>, usual: string, mayBe: string): T => {
    const said = environment[name] || usual;
    const parsed = schema.safeParse(said);
    if (!parsed.success) throw new Error(`${name}=${said}: give ${mayBe} (docs/environment.md).`);
    return parsed.data;
  };
  read("CLOCK", Instant, new Date().toISOString(), "a time, as 2026-11-23T08:00:00Z");
  read("APP_URL", Address, "http://localhost", "an address, as http://192.168.1.20:3000");
  return {
    port: read("PORT", Port, "3000", "a port from 0 to 65535; 0 takes any that is free"),
    seed: read("SEED", z.enum(["demo", "none"]), "demo", "demo or none"),
  };
}
