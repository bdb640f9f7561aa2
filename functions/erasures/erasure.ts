import * as z from "zod";

/** One erasure, as it is kept outside the database: a line of JSON. */
export const Erasure = z.object({
  /** `lifted`: a manager lets an erased person come back. */
  kind: z.enum(["person", "lifted", "account", "organization"]),
  organizationId: z.uuid().nullable(),
  /** A person's tombstones, the account, or the organization. */
  subject: z.uuid(),
  /** Ids of the contacts that went. */
  contacts: z.array(z.uuid()),
  /** Tombstones (decision 068): hexadecimal, by a key that is not here. */
  hashes: z.array(z.object({ kind: z.string(), hash: z.string(), unlessChangedSince: z.string().nullish() })),
  at: z.iso.datetime({ offset: true }),
});
export type Erasure = z.output<typeof Erasure>;
