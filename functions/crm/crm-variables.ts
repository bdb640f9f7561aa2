import type * as z from "zod";
import { type Environment, parseVariables } from "../env.ts";
import type { Crm } from "./names.ts";

/**
 * Reads the environment variables declared by a CRM's folder. All CRMs' variables form one group, since the functions
 * that serve people serve every CRM. Throws EnvironmentError.
 */
export function crmVariables<S extends z.ZodObject>(
  crm: Crm,
  schema: S,
): ((environment: Environment) => z.output<S>) & { readonly names: readonly string[] } {
  const read = (environment: Environment) => parseVariables(crm, schema, environment.crms());
  return Object.assign(read, { names: Object.keys(schema.shape) });
}
