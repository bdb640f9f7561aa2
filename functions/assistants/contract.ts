import * as z from "zod";
import { instant, Scope } from "../http/contract.ts";

/** An assistant that a person connected to their organization's data; its tokens are never told again. */
export const Assistant = z.object({
  id: z.uuid(),
  /** As it calls itself: nobody checked it. */
  name: z.string(),
  /** Host of the address by which it is known: whoever holds that domain wrote the name. */
  host: z.string(),
  scopes: z.array(Scope),
  connectedAt: instant(),
  /** Where nothing is asked until then: each use puts it off, a year after the authorization at most. */
  expiresAt: instant(),
  /** To the hour; null before its first use. */
  lastUsedAt: instant().nullable(),
  state: z.enum(["active", "expired", "revoked"]),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  /** The caller's own. */
  mine: z.boolean(),
});
export type Assistant = z.output<typeof Assistant>;

/** What an assistant may ask for: the scopes of the calls behind the tools. */
export const ASSISTANT_SCOPES = ["contacts:read", "actions:write"] as const satisfies readonly Scope[];

/** Longest request of an authorization, as it stands in the address. */
export const LONGEST_REQUEST = 8_000;
