import { APIError } from "better-auth/api";
import * as z from "zod";

const Name = z.string().trim().min(1).max(200);
/** Names better-auth refuses when reading metadata: once stored, they would make every read fail. */
const UNREADABLE_NAMES = /"(?:__proto__|constructor|prototype)":/;

/** An organization's metadata: a few settings, with limited size. */
const Metadata = z
  .unknown()
  .refine((metadata) => {
    const text = metadata === undefined ? "" : JSON.stringify(metadata);
    return text.length <= 10_000 && !UNREADABLE_NAMES.test(text);
  })
  .optional();
const Organization = {
  metadata: Metadata,
  name: Name.optional(),
  slug: z.string().trim().min(1).max(200).optional(),
  // As in POST /api/organizations; an empty value removes it.
  logo: z.union([z.url({ protocol: /^https$/ }).max(2000), z.literal("")]).nullish(),
};
const count = (least: number) => z.coerce.number().int().min(least).max(1_000_000).optional();

/** A filter on members, restricted to values the database accepts. */
const MemberFilter = z.union([
  z.looseObject({ filterField: z.undefined().optional() }),
  z.looseObject({
    filterField: z.literal("role"),
    filterValue: z.string(),
    filterOperator: z.enum(["eq", "ne", "contains", "starts_with", "ends_with"]).optional(),
  }),
  z.looseObject({
    filterField: z.enum(["id", "userId"]),
    filterValue: z.uuid(),
    filterOperator: z.enum(["eq", "ne"]).optional(),
  }),
]);

/** Inputs that better-auth passes to the database unchecked, by path. */
const queries: Record<string, readonly z.ZodType[]> = {
  "/organization/list-members": [
    z.looseObject({
      limit: count(1),
      offset: count(0),
      sortBy: z.enum(["id", "userId", "role", "createdAt"]).optional(),
    }),
    MemberFilter,
  ],
  "/organization/get-full-organization": [z.looseObject({ membersLimit: count(1) })],
};
const bodies: Record<string, z.ZodType> = {
  "/organization/create": z.looseObject(Organization),
  "/organization/update": z.looseObject({
    data: z
      .looseObject(Organization)
      .refine(({ name, slug, logo, metadata }) =>
        [name, slug, logo, metadata].some((value) => value !== undefined),
      ),
  }),
  "/organization/create-team": z.looseObject({ name: Name }),
  "/organization/update-team": z.looseObject({ data: z.looseObject({ name: Name.optional() }) }),
};

/** Whether a call has a schema here in addition to better-auth's. */
export const hasShape = (path: string | undefined): boolean =>
  path !== undefined && (path in queries || path in bodies);

/** Throws 400 VALIDATION_ERROR for a query or body that better-auth would pass to the database unchecked. */
export function checkShape(path: string, query: unknown, body: unknown): void {
  const fine =
    (queries[path] ?? []).every((shape) => shape.safeParse(query ?? {}).success) &&
    (bodies[path]?.safeParse(body).success ?? true);
  if (!fine) {
    throw new APIError("BAD_REQUEST", {
      code: "VALIDATION_ERROR",
      message: "La demande est incomplète ou mal formée.",
    });
  }
}
