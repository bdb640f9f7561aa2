import * as z from "zod";
import { instant, noNul } from "../http/contract.ts";

/** docs/product.md, 3. */
export const Organization = z.object({
  id: z.uuid(),
  name: z.string(),
  logo: z.string().nullable(),
  membersCount: z.int(),
  domains: z.array(z.string()),
  createdAt: instant(),
  updatedAt: instant(),
});
export type Organization = z.output<typeof Organization>;

/** A host name of two labels or more (RFC 1123), in lower case; accents as punycode. */
const HOST_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;

export const OrganizationName = z.string().trim().min(1).max(200).refine(noNul);
export const OrganizationLogo = z
  .url({ protocol: /^https$/, normalize: true })
  .max(2000)
  .nullish();
export const Domains = z.array(z.string().trim().toLowerCase().max(253).regex(HOST_NAME)).max(50);
export const OrganizationParams = z.object({ id: z.uuid() });
