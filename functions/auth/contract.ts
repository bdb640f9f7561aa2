import * as z from "zod";
import { defineContract, instant } from "../http/contract.ts";

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
    /** Whose days are shown: the person's in their active organization, else the organization's; null without one. */
    timeZone: z.string().nullable(),
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

/** A session of the signed-in person. */
const DeviceSession = z.object({
  id: z.uuid(),
  /** What ends it. */
  token: z.string(),
  createdAt: instant(),
  userAgent: z.string().nullish(),
  /** Who acts in the person's name by it: an administrator. */
  impersonatedBy: z.uuid().nullish(),
});
export type DeviceSession = z.output<typeof DeviceSession>;

const NamedOrganization = z.object({ id: z.uuid(), name: z.string() });
export type NamedOrganization = z.output<typeof NamedOrganization>;

const Member = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  role: z.string(),
  /** Their team; null for none. */
  teamId: z.uuid().nullable(),
  user: z.object({ name: z.string(), email: z.string() }),
});
export type Member = z.output<typeof Member>;

const SentInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.string(),
  status: z.string(),
  expiresAt: instant(),
});
export type SentInvitation = z.output<typeof SentInvitation>;

const Team = z.object({ id: z.uuid(), name: z.string() });
export type Team = z.output<typeof Team>;

/** An organization as its members see it; invitations only for those who may invite. */
const Organization = NamedOrganization.extend({
  members: z.array(Member),
  invitations: z.array(SentInvitation),
  teams: z.array(Team),
});
export type Organization = z.output<typeof Organization>;

// What the web reads of better-auth's own calls: tests hold its replies to these.

export const getSession = defineContract({
  method: "GET",
  path: "/api/auth/get-session",
  summary: "Dit qui est connecté.",
  query: z.object({ disableCookieCache: z.boolean().optional() }),
  response: SessionReply,
});

export const getInvitation = defineContract({
  method: "GET",
  path: "/api/auth/invitation",
  summary: "Montre une invitation à qui en a reçu le lien.",
  query: z.object({ invitation: z.string(), token: z.string() }),
  response: InvitationReply,
});

export const listSessions = defineContract({
  method: "GET",
  path: "/api/auth/list-sessions",
  summary: "Liste les sessions de la personne connectée.",
  response: z.array(DeviceSession),
});

export const listOwnOrganizations = defineContract({
  method: "GET",
  path: "/api/auth/organization/list",
  summary: "Liste les organisations de la personne connectée.",
  response: z.array(NamedOrganization),
});

export const getFullOrganization = defineContract({
  method: "GET",
  path: "/api/auth/organization/get-full-organization",
  summary: "Montre une organisation et ses membres.",
  query: z.object({ organizationId: z.string() }),
  response: Organization,
});
