import * as z from "zod";
import { contract } from "../http/contract.ts";

/** Parts an export may have; each is made in one request. */
const PARTS_MAXIMUM = 10_000;
const count = z.coerce.number().int().min(1).max(PARTS_MAXIMUM);

export const exportOrganization = contract({
  method: "GET",
  path: "/api/exports/organization",
  errors: ["conflict"],
  summary:
    "Toutes les données de l’organisation, en archives ZIP\u00A0; l’en-tête x-relance-parts dit combien il y en a.",
  query: z.object({
    part: count.default(1),
    /** How many parts the first one announced: the others are cut the same way, whatever changed since. */
    of: count.optional(),
  }),
  mediaType: "application/zip",
  response: z.string(),
});
