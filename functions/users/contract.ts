import * as z from "zod";
import { instant, noNul } from "../http/contract.ts";

/** docs/product.md, 3; with the organizations the person belongs to. */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  profilePictureUrl: z.string().nullable(),
  role: z.enum(["admin", "user"]),
  /** False again once a ban is over, and then without reason and expiry. */
  banned: z.boolean(),
  banReason: z.string().nullable(),
  banExpires: instant().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
  organizations: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })),
});
export type User = z.output<typeof User>;

export const UserEmail = z.string().trim().toLowerCase().max(254).check(z.email());
export const UserName = z.string().trim().min(1).max(200).refine(noNul);
export const UserRole = z.enum(["admin", "user"]);
export const UserParams = z.object({ id: z.uuid() });

/** What a new account is made of. */
export const NewUser = z.strictObject({
  email: UserEmail,
  name: UserName,
  role: UserRole,
  /** Also held against the product's rules (functions/auth/contract.ts). */
  password: z.string().max(128),
  organizationId: z.uuid(),
  profilePictureUrl: z
    .url({ protocol: /^https$/, normalize: true })
    .max(2000)
    .nullish(),
});
