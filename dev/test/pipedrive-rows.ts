import { mapActivity, mapDeal, mapNote, mapPerson } from "../../functions/crm/pipedrive/map.ts";
import { ownersIn } from "../../functions/crm/pipedrive/owners-in.ts";
import { Activity, Deal, Note, Person } from "../../functions/crm/pipedrive/schema.ts";
import type { EngagementRow, NoteRow } from "../../functions/crm/rows.ts";
import type { Account } from "@relance/simulators/pipedrive/account.ts";
import { dealRows, type PortalRows, sorted } from "./portal-rows.ts";

/** Everything an organization should have stored of an account: one engagement or note for each live person. */
export function companyRows(account: Account): PortalRows {
  const owners = ownersIn(
    account.company.users.map((user) => ({ ...user, id: String(user.id) })),
    true,
  );
  const names = (object: "organizations" | "stages"): Map<string, string> =>
    new Map(account.rows(object).map(({ id, name }) => [String(id), String(name)]));
  const [companies, stages] = [names("organizations"), names("stages")];
  const live = new Set(account.rows("persons").map(({ id }) => String(id)));
  const perContact = (row: EngagementRow | NoteRow | null): Record<string, unknown>[] => {
    if (row === null) return [];
    const { contactCrmIds, raw: _raw, rawIsLonger: _longer, ...rest } = row;
    return contactCrmIds.filter((id) => live.has(id)).map((contactCrmId) => ({ ...rest, contactCrmId }));
  };
  return sorted({
    contacts: account.rows("persons").map((row) => {
      const person = mapPerson(Person.parse(row), owners, companies);
      const refusals = { optedOut: person.optedOut ?? false, bounced: person.bounced ?? false };
      return { ...person, ...refusals, mergedCrmIds: undefined, updatedAt: undefined };
    }),
    engagements: account
      .rows("activities")
      .flatMap((row) => perContact(mapActivity(Activity.parse(row), owners))),
    notes: account.rows("notes").flatMap((row) => perContact(mapNote(Note.parse(row), owners))),
    deals: account.rows("deals").flatMap((row) => {
      const deal = mapDeal(Deal.parse(row), stages);
      return dealRows({ ...deal, contactCrmIds: deal.contactCrmIds.filter((id) => live.has(id)) });
    }),
  });
}

/** Calls a full synchronization needs: pages of 500, organizations by a hundred, the stages. */
export function companyCallsNeeded(account: Account): number {
  const pages = (count: number, size = 500): number => Math.max(1, Math.ceil(count / size));
  const persons = account.rows("persons");
  let organizations = 0;
  const known = new Set<unknown>();
  for (let from = 0; from < persons.length; from += 500) {
    const ids = new Set(persons.slice(from, from + 500).map(({ org_id }) => org_id));
    const fresh = [...ids].filter((id) => id != null && !known.has(id));
    for (const id of fresh) known.add(id);
    organizations += Math.ceil(fresh.length / 100);
  }
  const stages = Math.min(1, account.rows("deals").length);
  return (
    pages(persons.length) +
    organizations +
    pages(account.rows("activities").length) +
    pages(account.rows("deals").length) +
    stages +
    pages(account.rows("notes").length)
  );
}
