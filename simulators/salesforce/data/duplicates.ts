import type { Call } from "../endpoint.ts";
import { failure } from "../errors.ts";
import type { ObjectDefinition } from "../schema/objects.ts";
import type { Fields } from "../types.ts";
import { findByExternalId } from "./write.ts";

/**
 * The standard duplicate rules: refuses a contact or lead with another's e-mail unless the caller overrides.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_duplicaterules.htm
 */
export function checkDuplicates({ c, store }: Call, object: ObjectDefinition, fields: Fields): void {
  if (object.name !== "Contact" && object.name !== "Lead") return;
  if (/allowSave\s*=\s*true/i.test(c.req.header("Sforce-Duplicate-Rule-Header") ?? "")) return;
  const email = fields["Email"];
  if (typeof email !== "string") return;
  if (findByExternalId(store, object, "Email", email).length > 0) {
    throw failure(400, "DUPLICATES_DETECTED", "Use one of these records?", []);
  }
}
