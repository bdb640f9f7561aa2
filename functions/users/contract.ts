import * as z from "zod";
import { contract, instant, ListMeta, Paging } from "../http/contract.ts";

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

// What Postgres cannot hold in a text.
const noNul = (text: string): boolean => !text.includes("\u0000");

const email = z.string().trim().toLowerCase().max(254).check(z.email());
const name = z.string().trim().min(1).max(200).refine(noNul);
const role = z.enum(["admin", "user"]);
const params = z.object({ id: z.uuid() });

export const listUsers = contract({
  method: "GET",
  path: "/api/users",
  openTo: "account",
  summary: "Les utilisateurs de toutes les organisations\u00A0; pour les administrateurs.",
  query: Paging.extend({
    /** Accent-insensitive search in name and e-mail. */
    filter: z.string().max(200).optional(),
    /** `field` or `-field`, comma separated. */
    sort: z.string().max(200).optional(),
  }),
  response: z.object({ data: z.array(User), meta: ListMeta }),
});

/** What a new account is made of. */
export const NewUser = z.strictObject({
  email,
  name,
  role,
  /** Also held against the product's rules (functions/auth/contract.ts). */
  password: z.string().max(128),
  organizationId: z.uuid(),
  profilePictureUrl: z
    .url({ protocol: /^https$/, normalize: true })
    .max(2000)
    .nullish(),
});

export const createUser = contract({
  method: "POST",
  path: "/api/users",
  errors: ["conflict"],
  openTo: "account",
  summary: "Crée un compte, membre d’une organisation\u00A0; il peut se connecter aussitôt.",
  body: NewUser,
  response: User,
  status: 201,
});

export const getUser = contract({
  method: "GET",
  path: "/api/users/{id}",
  openTo: "account",
  summary: "Un utilisateur et ses organisations.",
  params,
  response: User,
});

export const updateUser = contract({
  method: "PATCH",
  path: "/api/users/{id}",
  errors: ["conflict"],
  openTo: "account",
  summary: "Change l’adresse, le nom ou le rôle\u00A0; une nouvelle adresse est à vérifier.",
  params,
  body: z.strictObject({ email: email.optional(), name: name.optional(), role: role.optional() }),
  response: User,
});

export const deleteUser = contract({
  method: "DELETE",
  path: "/api/users/{id}",
  errors: ["conflict"],
  openTo: "account",
  summary: "Supprime un compte et ferme ses sessions.",
  params,
  response: User,
});

export const banUser = contract({
  method: "POST",
  path: "/api/users/{id}/ban",
  errors: ["conflict"],
  openTo: "account",
  summary: "Suspend un compte, pour un temps ou sans fin, et ferme ses sessions.",
  params,
  body: z.strictObject({
    banReason: z.string().trim().max(500).refine(noNul).nullish(),
    /** Without it the ban has no end. */
    banExpires: z.iso.datetime({ offset: true }).nullish(),
  }),
  response: User,
});

export const unbanUser = contract({
  method: "POST",
  path: "/api/users/{id}/unban",
  openTo: "account",
  summary: "Lève la suspension d’un compte.",
  params,
  response: User,
});
