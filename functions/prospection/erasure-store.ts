import { againAfterDeadlock } from "../db/again-after-deadlock.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { builder, builtRows } from "../db/builder.ts";
import { managerClaims, type SystemContext, type UserContext } from "../http/context.ts";
import type { Identity } from "./person.ts";
import { type Actor, audit } from "./audit.ts";
import { eraseRows } from "./erase-rows.ts";
import { keepSearch } from "./mentions/mention-store.ts";
import { getPerson } from "./person-store.ts";
import { type TombstoneHash, remember } from "./tombstone-store.ts";

interface Erasure {
  readonly suppress: boolean;
  readonly addressesOf: (contacts: Identity[]) => string[];
  readonly hashesOf: (contacts: Identity[]) => TombstoneHash[];
  /** What others' texts are searched for, sealed; `person` is what the tombstones share. */
  readonly sealed: (person: string, contacts: Identity[]) => Buffer;
}

/** An erased person, whom others' texts still name; `person` is null where nobody was stored. */
export interface Erased {
  readonly person: string | null;
  readonly erased: number;
  readonly suppressed: boolean;
}

/**
 * Erases a person's own rows in one transaction, and keeps what others' texts are to be searched for (decision 095).
 * Tombstones (`hashesOf`) are left where `suppress` asks for them, or where the person had objected. Throws
 * `not_found`.
 */
export async function erasePerson(ctx: UserContext, contactId: string, how: Erasure): Promise<Erased> {
  return erase({ ...ctx, claims: managerClaims(ctx) }, () => Promise.resolve(contactId), how);
}

/**
 * As `erasePerson`, for the person behind a CRM record and in the name of scheduled work. If no contact is
 * stored, a tombstone is left all the same: a page read before must not bring the person back.
 */
export async function erasePersonOf(
  ctx: SystemContext,
  record: { crm: string; crmId: string },
  how: Erasure,
): Promise<Erased> {
  return erase(
    ctx,
    async (client) => {
      const [row] = await builtRows(
        client,
        builder
          .selectFrom("public.contact")
          .select("id")
          .where("organization_id", "=", ctx.claims.organizationId)
          .where("crm", "=", record.crm)
          .where("crm_id", "=", record.crmId),
      );
      return row?.id ?? null;
    },
    how,
  );
}

/** Waits for nobody but who holds a row of theirs: what is being stored meanwhile, the search finds (decision 095). */
async function erase(
  ctx: Actor,
  find: (client: Transaction) => Promise<string | null>,
  how: Erasure,
): Promise<Erased> {
  const step = async (client: Transaction): Promise<Erased> => {
    const contactId = await find(client);
    if (contactId === null) {
      if (how.suppress) await remember(client, [], how.hashesOf([]));
      return { person: null, erased: 0, suppressed: how.suppress };
    }
    const contacts = await getPerson(client, contactId);
    const answer = await eraseRows(
      client,
      contacts.map(({ id }) => id),
      how.addressesOf(contacts),
    );
    const suppressed = how.suppress || answer.objected;
    const person = await remember(client, contacts, suppressed ? how.hashesOf(contacts) : []);
    await keepSearch(client, person, how.sealed(person, contacts));
    await audit(client, ctx, "contact.erased", {
      targetKind: "contact",
      targetId: contactId,
      detail: { contacts: answer.contacts, suppressed },
    });
    return { person, erased: answer.contacts, suppressed };
  };
  return againAfterDeadlock(ctx, () => withClaims({ ...ctx, timeouts: "work" }, step));
}
