import * as z from "zod";
import { Crm } from "../crm/contract.ts";

/** Whose an owner's contacts are here. `unowned`: treated as contacts without an owner. */
export const Given = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("member"), userId: z.uuid() }),
  z.strictObject({ to: z.literal("nobody") }),
  z.strictObject({ to: z.literal("unowned") }),
]);
export type Given = z.infer<typeof Given>;

/**
 * Whose contacts without an owner are. `open`: whoever's list of the day has room. `equal`: each contact always
 * the same member's, in equal shares.
 */
export const UnownedGiven = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("open") }),
  z.strictObject({ to: z.literal("equal") }),
  z.strictObject({ to: z.literal("member"), userId: z.uuid() }),
  z.strictObject({ to: z.literal("nobody") }),
]);
export type UnownedGiven = z.infer<typeof UnownedGiven>;

/** Somebody whom a CRM names as the owner of contacts. */
export const ContactOwner = z.object({
  crm: Crm,
  /** By which a decision names them: the address their contacts carry, or what stands for it. */
  key: z.string(),
  name: z.string().nullable(),
  /** Null where the CRM does not tell it. */
  email: z.string().nullable(),
  /** Contacts that are not archived. */
  contacts: z.int(),
  /** What was decided; null where nothing was. */
  given: Given.nullable(),
  /** The member who has exactly that address. */
  sameAddress: z.uuid().nullable(),
  /** Who it may be, where neither says. */
  suggestion: z.object({ userId: z.uuid(), because: z.enum(["name", "address"]) }).nullable(),
});
export type ContactOwner = z.output<typeof ContactOwner>;

export const ContactOwners = z.object({
  /** Of each CRM those with the most contacts first. */
  data: z.array(ContactOwner),
  unowned: z.object({ contacts: z.int(), given: UnownedGiven }),
  /** To whom contacts can be given. */
  members: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
});
export type ContactOwners = z.output<typeof ContactOwners>;
