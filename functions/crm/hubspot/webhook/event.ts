import * as z from "zod";

/** HubSpot's ids are numbers past 32 bits, and strings in its newer replies. */
const VendorId = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,19}$/)]).transform(String);

/**
 * One event of a webhook. Fields of kinds of events not read here stay unread.
 * https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide
 */
export const HubspotEvent = z.object({
  /** Not unique by itself, HubSpot says. */
  eventId: VendorId,
  portalId: VendorId,
  /** Milliseconds since 1970. */
  occurredAt: z.int().nonnegative(),
  /** `contact.propertyChange`, or `object.creation` with the type of object beside it. */
  subscriptionType: z.string().max(60),
  /** Not of changes of associations, which name both ends. */
  objectId: VendorId.optional(),
  objectTypeId: z.string().max(20).optional(),
  /** Of a merge: who stays, who went, and the record made of them. */
  primaryObjectId: VendorId.optional(),
  mergedObjectIds: z.array(VendorId).max(100).optional(),
  newObjectId: VendorId.optional(),
  /** Of a change of associations. */
  fromObjectId: VendorId.optional(),
  fromObjectTypeId: z.string().max(20).optional(),
  toObjectId: VendorId.optional(),
  toObjectTypeId: z.string().max(20).optional(),
});
export type HubspotEvent = z.infer<typeof HubspotEvent>;
