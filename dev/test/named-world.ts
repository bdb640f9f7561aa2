import { randomUUID } from "node:crypto";
import {
  type contract as getNamedPeople,
  route as get,
} from "../../functions/suggestions/named-people/get-named-people.ts";
import { callerOf } from "./caller.ts";
import { testStack } from "./database.ts";
import { createContact, createEngagement, signedInMember } from "./factories.ts";
import { createReading, type SaidOf } from "./readings.ts";
import type { Wire } from "../../functions/http/contract.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { route as suppress } from "../../functions/prospection/create-suppression.ts";
import { readHistories } from "../../functions/suggestions/history/history-store.ts";
import type { ContactHistory } from "../../functions/suggestions/ranking/types.ts";
import { readMembers } from "../../functions/suggestions/lists/store.ts";
import { route as leave } from "../../functions/suggestions/named-people/leave-named-person.ts";
import { route as list } from "../../functions/suggestions/named-people/list-named-people.ts";
import { route as take } from "../../functions/suggestions/named-people/take-named-person.ts";

const stack = await testStack({ dataApi: true, variables: { CLOCK: "2026-11-23T11:00:00Z" } });
const { platform } = stack;
export const { admin } = stack;
export const call = callerOf(platform, [list, get, take, leave, suppress]);

type Answer = Wire<typeof getNamedPeople>;
const SAYS = "Julie Martin reprend mon poste (julie.martin@vasseur.example).";
const SUCCESSOR: SaidOf = { kind: "successor", who: "thirdParty", quote: SAYS };
const DEPARTURE: SaidOf = { kind: "departure", quote: "Je pars vendredi." };

/** A member with a contact who leaves, and what is asked of them. */
export async function world() {
  const email = `vente-${randomUUID().slice(0, 8)}@nous.example`;
  const me = await signedInMember(admin, { user: { email, name: "Camille Renaud" } });
  const { organizationId, cookie, userId } = me;
  const contact = (more: Record<string, unknown> = {}) =>
    createContact(admin, organizationId, {
      crm: "hubspot",
      crm_id: randomUUID(),
      owner_email: email,
      ...more,
    });
  const paul = await contact({
    first_name: "Paul",
    last_name: "Durand",
    email: "paul.durand@vasseur.example",
    company: "Vasseur",
  });
  const said = async (
    contactId: string,
    text = `Bonjour,\nJe pars vendredi. ${SAYS}\nCordialement,\nPaul Durand\n06 12 34 56 78`,
    facts: SaidOf[] = [DEPARTURE, SUCCESSOR],
    more: Record<string, unknown> = {},
  ) => {
    const id = await createEngagement(admin, organizationId, contactId, {
      date: "2026-11-18T09:00:00Z",
      subject: randomUUID(),
      text,
      ...more,
    });
    await createReading(admin, id, facts);
    return id;
  };
  const named = async (contactId = paul, as = cookie) => {
    const reply = await call("GET", `/api/contacts/${contactId}/named-people`, { cookie: as });
    return reply.json as Answer;
  };
  const takeOne = async (one: Answer["data"][number] | undefined, more: object = {}, as = cookie) => {
    if (one === undefined) throw new Error("nobody is named");
    const body = { textKind: one.source.kind, textId: one.source.id, fact: one.fact, ...one.person, ...more };
    return call("POST", `/api/contacts/${one.contactId}/named-people`, { cookie: as, body });
  };
  const contacts = async () =>
    (
      await admin.query<Record<string, unknown>>(
        "select id, crm, first_name, last_name, email, job, company, phones, owner_email from public.contact where organization_id = $1 and id <> $2 order by created_at",
        [organizationId, paul],
      )
    ).rows;
  const deal = async (contactId: string, name: string, state = "open") => {
    await admin.query(
      `with d as (insert into public.deal (organization_id, crm, crm_id, name, state) values ($1, 'hubspot', $3, $4, $5) returning id)
       insert into public.deal_contact (organization_id, deal_id, contact_id) select $1, id, $2 from d`,
      [organizationId, contactId, randomUUID(), name, state],
    );
  };
  const ctx = systemContext(platform, organizationId, randomUUID());
  const dealsOf = async (contactId: string) => {
    for await (const history of readHistories(ctx, await readMembers(ctx)))
      if (history.contact.id === contactId) return namesOf(history);
    return undefined;
  };
  const members = () => readMembers(ctx);
  return {
    ...me,
    ctx,
    members,
    email,
    userId,
    contact,
    paul,
    said,
    named,
    take: takeOne,
    contacts,
    deal,
    dealsOf,
  };
}

const namesOf = ({ deals }: ContactHistory) =>
  deals.map(({ name }) => name).toSorted((one, other) => (one ?? "").localeCompare(other ?? ""));
