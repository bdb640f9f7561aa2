import { sql } from "../db/builder.ts";

/**
 * To compare a contact's `address_key` with: any of these addresses'. By an array: a join would read all of the
 * organization where its size is not known yet.
 */
export function ofAddresses(emails: readonly string[]) {
  return sql<string>`any (array(select app.address_key(null, email) from unnest(${emails}::text[]) email))`;
}
