import * as z from "zod";
import { instant } from "../http/contract.ts";

/** Reply of GET /api/auth/get-session; null without a session (docs/product.md, 3 and 7). */
export const SessionReply = z
  .object({
    session: z.object({
      id: z.uuid(),
      userId: z.uuid(),
      expiresAt: instant(),
      activeOrganizationId: z.uuid().nullish(),
    }),
    user: z.object({
      id: z.uuid(),
      email: z.string(),
      name: z.string(),
      role: z.string().nullish(),
      emailVerified: z.boolean().optional(),
    }),
    isHubspotAuthActive: z.boolean(),
    /** By which this person's device keeps what they typed and no server holds yet: 32 bytes, in hexadecimal. */
    deviceKey: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .nullable();
export type SessionReply = z.output<typeof SessionReply>;

/** Characters that count as special in a password (docs/product.md, 5). */
const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/;

/** Maximum characters of a password: hashing a longer one costs more than it protects. */
export const PASSWORD_MAXIMUM = 128;

/** Password rules, enforced by the server wherever a password is set, and shown by the web. */
export const passwordRules: readonly { message: string; holds: (password: string) => boolean }[] = [
  { message: "12 caractères minimum", holds: (password) => password.length >= 12 },
  { message: "1 lettre minimum", holds: (password) => /\p{L}/u.test(password) },
  { message: "1 majuscule minimum", holds: (password) => /\p{Lu}/u.test(password) },
  { message: "1 chiffre minimum", holds: (password) => /\d/.test(password) },
  { message: "1 caractère spécial minimum", holds: (password) => SPECIAL.test(password) },
];

/** Reply of GET /api/auth/invitation?invitation=&token=: what a mailed link shows before sign-in. */
export const InvitationReply = z.object({
  id: z.uuid(),
  email: z.string(),
  organizationName: z.string(),
  inviterName: z.string(),
  /** Comma-separated organization roles. */
  role: z.string(),
  expiresAt: instant(),
  /** The invited person signs in instead of registering. */
  hasAccount: z.boolean(),
});
export type InvitationReply = z.output<typeof InvitationReply>;

/** Body of POST /api/auth/register: an invited person creates an account; returns `{ token, user }`. */
export const RegisterBody = z.object({
  invitation: z.uuid(),
  token: z.string().min(1).max(200),
  name: z.string().trim().min(1, "Nom requis").max(200),
  /** Checked against the rules above, each with its own refusal. */
  password: z.string().max(10_000),
});
export type RegisterBody = z.output<typeof RegisterBody>;

/** Replies of better-auth's own routes that the web reads, by call. */
export const AUTH_REPLIES = {
  "GET /api/auth/get-session": SessionReply,
  "GET /api/auth/invitation": InvitationReply,
  "GET /api/auth/organization/get-full-organization": z.looseObject({
    invitations: z.array(z.looseObject({ expiresAt: instant() })),
  }),
  "GET /api/auth/list-sessions": z.array(z.looseObject({ createdAt: instant() })),
} as const satisfies Record<string, z.ZodType>;
