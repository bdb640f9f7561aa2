import * as z from "zod";
import { instant, Scope } from "../http/contract.ts";

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
