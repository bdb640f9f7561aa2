import * as z from "zod";
import { againAfterDeadlock } from "../db/again-after-deadlock.ts";
import { call } from "../db/call.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { allRows, firstRow } from "../db/statement.ts";
import { managerClaims, type SystemContext, type UserContext } from "../http/context.ts";
import { NotFoundError } from "../http/errors.ts";
import { Identity } from "./person.ts";
import { type Actor, audit, IDENTITY } from "./audit.ts";
import { countMentions, keepSearch } from "./mentions/mention-store.ts";
import { type TombstoneHash, remember } from "./tombstone-store.ts";

/** The contacts that are one person with this one; throws `not_found`. */
async function getPerson(client: Transaction, contactId: string): Promise<Identity[]> {
  // A subselect is asked once; the function alone would be asked for every contact where no index is taken.
  const rows = await allRows(
    client,
    Identity,
    `select ${IDENTITY} from public.contact c where c.id = any ((select app.person_of($1))::uuid[]) order by c.id`,
    [contactId],
  );
  if (rows.length === 0) throw new NotFoundError();
  return rows;
}

/** What is stored of somebody, by table. */
const PersonalData = z.record(z.string(), z.unknown());

/** Milliseconds after which a reply must not wait for tables that are still to be read. */
const COUNTING = 12_000;

/**
 * Everything stored about a person, by table; `mentions` are the rows of others that name them, by table, as far as
 * there was time to read them. Throws `not_found`.
 */
export async function readPersonalData(
  ctx: UserContext,
  contactId: string,
  searchFor: (contacts: Identity[]) => Parameters<typeof countMentions>[1],
): Promise<Record<string, unknown>> {
  return withClaims({ ...ctx, claims: managerClaims(ctx), timeouts: "work" }, async (client) => {
    const started = performance.now();
    const contacts = await getPerson(client, contactId);
    const ids = contacts.map(({ id }) => id);
    const own = await call(client, "app.personal_data", { contacts: ids, pattern: "" });
    await audit(client, ctx, "contact.exported", { targetKind: "contact", targetId: contactId, detail: {} });
    const isTimeUp = () => performance.now() - started > COUNTING;
    const counted = await countMentions(client, searchFor(contacts), ids, isTimeUp);
    return { ...PersonalData.parse(own), ...counted };
  });
}

const Answer = z.object({ contacts: z.number(), objected: z.boolean() });

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
      const row = await firstRow(
        client,
        z.object({ id: z.string() }),
        "select id from public.contact where organization_id = $1 and crm = $2 and crm_id = $3",
        [ctx.claims.organizationId, record.crm, record.crmId],
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
    const answer = Answer.parse(
      await call(client, "app.erase_rows_of", {
        contacts: contacts.map(({ id }) => id),
        addresses: how.addressesOf(contacts),
      }),
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
