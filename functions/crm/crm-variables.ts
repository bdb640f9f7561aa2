import type * as z from "zod";
import { type Environment, parseVariables } from "../env.ts";
import type { Crm } from "./names.ts";

/**
 * The environment variables of a CRM's folder, which declares them. Those of every CRM are one group of the
 * environment, since the functions that answer people serve all of them. Throws EnvironmentError.
 */
export function crmVariables<S extends z.ZodObject>(
  crm: Crm,
  schema: S,
): (environment: Environment) => z.output<S> {
  return (environment) => parseVariables(crm, schema, environment.crms());
}
