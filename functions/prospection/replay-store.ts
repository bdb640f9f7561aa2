import { call } from "../db/call.ts";
import { withClaims } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import type { SystemContext } from "../http/context.ts";
import { Identity } from "./person.ts";
import { IDENTITY } from "./audit.ts";
import { eraseRows } from "./erase-rows.ts";
import { keepSearch } from "./mentions/mention-store.ts";
import { addTombstones, liftTombstones } from "./tombstone-store.ts";

/** An erasure of a person that a restored backup does not know of (decision 068). */
export interface PersonErasure {
  readonly kind: "person" | "lifted";
  readonly subject: string;
  readonly contacts: readonly string[];
  readonly hashes: readonly {
    readonly kind: string;
    readonly hash: string;
    readonly unlessChangedSince?: string | null | undefined;
  }[];
}

/**
 * Erases again the rows that a restored database still has of an erased person, keeps what others' texts are to be
 * searched for, and leaves their tombstones under the same id. Those who went for their age alone (all hashes with `unlessChangedSince`) go as retention has them go.
 */
export async function replayPerson(
  ctx: SystemContext,
  erasure: PersonErasure,
  how: {
    readonly addressesOf: (contacts: Identity[]) => string[];
    readonly sealed: (person: string, contacts: Identity[]) => Buffer;
  },
): Promise<number> {
  return withClaims(ctx, async (client) => {
    if (erasure.kind === "lifted") {
      await liftTombstones(client, erasure.subject);
      return 0;
    }
    const contacts = await allRows(
      client,
      Identity,
      `select ${IDENTITY} from public.contact c where c.id = any ($1::uuid[]) order by c.id`,
      [erasure.contacts],
    );
    const ids = contacts.map(({ id }) => id);
    const forAge = erasure.hashes.length > 0 && erasure.hashes.every((one) => one.unlessChangedSince);
    if (ids.length > 0 && forAge)
      await call(client, "app.erase_contacts", { contacts: ids, by_address: true });
    else if (ids.length > 0) {
      await eraseRows(client, ids, how.addressesOf(contacts));
      await keepSearch(client, erasure.subject, how.sealed(erasure.subject, contacts));
    }
    await addTombstones(client, erasure.subject, erasure.hashes);
    return ids.length;
  });
}
