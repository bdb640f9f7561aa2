import * as z from "zod";
import { Lifetime } from "../connections/token-endpoint.ts";

/** POST /oauth/2026-03/token. */
export const TokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: Lifetime,
  hub_id: z.number().optional(),
  scopes: z.array(z.string()).optional(),
});

/** Refusal of the token endpoint: RFC 6749's `error`, and HubSpot's own `status`. */
export const TokenRefusal = z.object({ error: z.string().optional(), status: z.string().optional() });

/**
 * A 429: which limit was met.
 * https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines
 */
export const RateRefusal = z.object({ policyName: z.string() });

/** A refusal of HubSpot's own, which a gateway before it does not write. */
export const Refusal = z.object({ status: z.literal("error"), message: z.string() });

/** A CRM object in a list. HubSpot returns "" or null for an empty value; ids exceed 32 bits. */
const CrmObject = z.object({
  id: z.string(),
  properties: z.record(z.string(), z.string().nullable()),
  archived: z.boolean().optional(),
  associations: z
    .record(
      z.string(),
      z.object({
        results: z.array(z.object({ id: z.string() })),
        paging: z.object({ next: z.object({ after: z.string() }) }).optional(),
      }),
    )
    .optional(),
});
export type CrmObject = z.infer<typeof CrmObject>;

/** GET /crm/objects/2026-03/{type}. */
export const ObjectPage = z.object({
  results: z.array(CrmObject),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
});
export type ObjectPage = z.infer<typeof ObjectPage>;

/** POST /crm/objects/2026-03/{type}/search. */
export const SearchPage = z.object({ total: z.number(), results: z.array(CrmObject) });
export type SearchPage = z.infer<typeof SearchPage>;

/** GET /crm/owners/2026-03. */
export const OwnerPage = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      email: z.string().nullish(),
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
    }),
  ),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
});

export type OwnerPage = z.infer<typeof OwnerPage>;

/** POST /crm/associations/2026-03/{from}/{to}/batch/read. */
export const AssociationBatch = z.object({
  results: z.array(
    z.object({
      from: z.object({ id: z.string() }),
      to: z.array(z.object({ toObjectId: z.coerce.string() })),
      paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
    }),
  ),
});

/** GET /crm/pipelines/2026-03/deals. */
export const Pipelines = z.object({
  results: z.array(z.object({ stages: z.array(z.object({ id: z.string(), label: z.string() })) })),
});
