import * as z from "zod";

/** HubSpot's ids are numbers beyond 32 bits, and strings in its newer replies. */
const VendorId = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,19}$/)]).transform(String);

/**
 * One webhook event. Fields of event types not handled here are ignored.
 * https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide
 */
export const HubspotEvent = z.object({
  /** Not unique on its own, according to HubSpot. */
  eventId: VendorId,
  portalId: VendorId,
  /** Epoch milliseconds. */
  occurredAt: z.int().nonnegative(),
  /** `contact.propertyChange`, or `object.creation` with a separate object type field. */
  subscriptionType: z.string().max(60),
  /** Absent for association changes, which name both ends. */
  objectId: VendorId.optional(),
  objectTypeId: z.string().max(20).optional(),
  /** Merge events: the winner, the losers, and the resulting record. */
  primaryObjectId: VendorId.optional(),
  mergedObjectIds: z.array(VendorId).max(100).optional(),
  newObjectId: VendorId.optional(),
  /** Association change events. */
  fromObjectId: VendorId.optional(),
  fromObjectTypeId: z.string().max(20).optional(),
  toObjectId: VendorId.optional(),
  toObjectTypeId: z.string().max(20).optional(),
});
export type HubspotEvent = z.infer<typeof HubspotEvent>;
