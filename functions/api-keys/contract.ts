import * as z from "zod";
import { contract, instant, Scope } from "../http/contract.ts";

/** Most days that a key may live. */
export const LONGEST_LIFE = 365;
/** Days that a key lives unless said. */
const USUAL_LIFE = 90;

// What Postgres cannot hold in a text.
const noNul = (text: string): boolean => !text.includes("\u0000");

/** A key by which a person's programs call the API; the key itself is never told again. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  scopes: z.array(Scope),
  createdAt: instant(),
  expiresAt: instant(),
  /** To the hour; null before its first use. */
  lastUsedAt: instant().nullable(),
  state: z.enum(["active", "expired", "revoked"]),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  /** The caller's own. */
  mine: z.boolean(),
});
export type ApiKey = z.output<typeof ApiKey>;

export const listApiKeys = contract({
  method: "GET",
  path: "/api/api-keys",
  summary:
    "Les clés d’API de la personne connectée\u00A0; pour les propriétaires, celles de tous les membres.",
  response: z.object({ data: z.array(ApiKey) }),
});

export const createApiKey = contract({
  method: "POST",
  path: "/api/api-keys",
  errors: ["conflict", "rate_limited", "session_not_fresh"],
  summary:
    "Crée une clé d’API de la personne connectée dans son organisation active, et la montre une seule fois\u00A0; demande une session d’un jour au plus, et prévient la personne par e-mail.",
  body: z.strictObject({
    name: z.string().trim().min(1).max(100).refine(noNul),
    scopes: z
      .array(Scope)
      .min(1)
      .refine((scopes) => new Set(scopes).size === scopes.length),
    /** Days until it expires. */
    days: z.int().min(1).max(LONGEST_LIFE).default(USUAL_LIFE),
  }),
  status: 201,
  response: z.object({ key: z.string(), apiKey: ApiKey }),
});

export const revokeApiKey = contract({
  method: "DELETE",
  path: "/api/api-keys/{id}",
  summary: "Révoque une clé d’API\u00A0: la sienne ou, pour les propriétaires, celle d’un membre.",
  params: z.object({ id: z.uuid() }),
  response: ApiKey,
});
