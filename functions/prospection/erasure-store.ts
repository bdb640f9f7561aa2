import * as z from "zod";
import { call } from "../db/call.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { allRows, firstRow } from "../db/statement.ts";
import { managerClaims, type SystemContext, type UserContext } from "../http/context.ts";
import { NotFoundError } from "../http/errors.ts";
import { Identity } from "./person.ts";
import { type Actor, audit, IDENTITY } from "./audit.ts";
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

/** Everything stored about a person, by table. `finderFor` finds them in texts. Throws `not_found`. */
export async function readPersonalData(
  ctx: UserContext,
  contactId: string,
  finderFor: (contacts: Identity[]) => string,
): Promise<Record<string, unknown>> {
  return withClaims({ ...ctx, claims: managerClaims(ctx), timeouts: "work" }, async (client) => {
    const contacts = await getPerson(client, contactId);
    const data = await call(client, "app.personal_data", {
      contacts: contacts.map(({ id }) => id),
      pattern: finderFor(contacts),
    });
    await audit(client, ctx, "contact.exported", { targetKind: "contact", targetId: contactId, detail: {} });
    return PersonalData.parse(data);
  });
}

const Erased = z.object({ contacts: z.number(), objected: z.boolean() });

interface Erasure {
  readonly suppress: boolean;
  readonly addressesOf: (contacts: Identity[]) => string[];
  readonly patternOf: (contacts: Identity[]) => string;
  readonly hashesOf: (contacts: Identity[]) => TombstoneHash[];
}

/**
 * Erases a person in one transaction, which waits for transactions that store people. Tombstones
 * (`hashesOf`) are left where `suppress` asks for them, or where the person had objected. Throws
 * `not_found`.
 */
export async function erasePerson(
  ctx: UserContext,
  contactId: string,
  how: Erasure,
): Promise<{ erased: number; suppressed: boolean }> {
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
): Promise<void> {
  await erase(
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

async function erase(
  ctx: Actor,
  find: (client: Transaction) => Promise<string | null>,
  how: Erasure,
): Promise<{ erased: number; suppressed: boolean }> {
  return withClaims({ ...ctx, timeouts: "work" }, async (client) => {
    await call(client, "app.lock_tombstones", { alone: true });
    const contactId = await find(client);
    if (contactId === null) {
      if (how.suppress) await remember(client, [], how.hashesOf([]));
      return { erased: 0, suppressed: how.suppress };
    }
    const contacts = await getPerson(client, contactId);
    const answer = Erased.parse(
      await call(client, "app.erase_person", {
        contacts: contacts.map(({ id }) => id),
        addresses: how.addressesOf(contacts),
        pattern: how.patternOf(contacts),
      }),
    );
    const suppressed = how.suppress || answer.objected;
    await remember(client, contacts, suppressed ? how.hashesOf(contacts) : []);
    await audit(client, ctx, "contact.erased", {
      targetKind: "contact",
      targetId: contactId,
      detail: { contacts: answer.contacts, suppressed },
    });
    return { erased: answer.contacts, suppressed };
  });
}
