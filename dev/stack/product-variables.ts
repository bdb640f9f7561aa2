import { CRMS } from "../../functions/crm/names.ts";
import { VARIABLE_NAMES } from "../../functions/env.ts";

/**
 * The product's variables among those given, and no other: whoever starts it has secrets of their own in their
 * environment, which neither the product nor running.json has any use for.
 */
export async function productVariables(
  given: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const names = new Set(VARIABLE_NAMES);
  for (const crm of CRMS) {
    const declared: Record<string, { readonly names: readonly string[] }> = await import(
      `../../functions/crm/${crm}/variables.ts`
    );
    for (const { names: its } of Object.values(declared)) for (const name of its) names.add(name);
  }
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
}
