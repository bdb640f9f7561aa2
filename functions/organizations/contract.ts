import * as z from "zod";
import { contract, instant, ListMeta, Paging } from "../http/contract.ts";

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

// What Postgres cannot hold in a text.
const noNul = (text: string): boolean => !text.includes("\u0000");

export const OrganizationName = z.string().trim().min(1).max(200).refine(noNul);
const logo = z
  .url({ protocol: /^https$/, normalize: true })
  .max(2000)
  .nullish();
export const Domains = z.array(z.string().trim().toLowerCase().max(253).regex(HOST_NAME)).max(50);
const params = z.object({ id: z.uuid() });

export const listOrganizations = contract({
  method: "GET",
  path: "/api/organizations",
  openTo: "account",
  summary: "Les organisations clientes\u00A0; pour les administrateurs.",
  query: Paging.extend({
    /** Accent-insensitive search in the name. */
    filter: z.string().max(200).optional(),
    /** `field` or `-field`, comma separated. */
    sort: z.string().max(200).optional(),
  }),
  response: z.object({ data: z.array(Organization), meta: ListMeta }),
});

export const createOrganization = contract({
  method: "POST",
  path: "/api/organizations",
  openTo: "account",
  summary: "Crée une organisation, encore sans membre.",
  body: z.strictObject({ name: OrganizationName, logo, domains: Domains.optional() }),
  response: Organization,
  status: 201,
});

export const getOrganization = contract({
  method: "GET",
  path: "/api/organizations/{id}",
  openTo: "account",
  summary: "Une organisation.",
  params,
  response: Organization,
});

/** A field left out stays as it is; a null logo is taken away. */
export const updateOrganization = contract({
  method: "PATCH",
  path: "/api/organizations/{id}",
  openTo: "account",
  summary: "Change le nom, le logo ou les domaines d’une organisation.",
  params,
  body: z.strictObject({ name: OrganizationName.optional(), logo, domains: Domains.optional() }),
  response: Organization,
});

export const deleteOrganization = contract({
  method: "DELETE",
  path: "/api/organizations/{id}",
  openTo: "account",
  summary: "Supprime une organisation et toutes ses données\u00A0; ses membres gardent leur compte.",
  params,
  response: Organization,
});
