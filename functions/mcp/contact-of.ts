import { type contract, getContact } from "../contacts/get-contact.ts";
import type { Wire } from "../http/contract.ts";
import type { Caller } from "./caller.ts";

export type ContactDetail = Wire<typeof contract>;

/** A contact with its actions and what happened. Throws `not_found`. */
export async function contactOf(caller: Caller, contactId: string): Promise<ContactDetail> {
  const ctx = caller.unopened("contacts:read");
  const input = { params: { contactId }, query: undefined, body: undefined };
  // The database builds the reply as the contract says.
  return JSON.parse(await getContact({ ctx, input })) as ContactDetail;
}
