import {
  mapCall,
  mapComment,
  mapContact,
  mapEmail,
  mapEvent,
  mapIndividual,
  mapOpportunity,
  mapTask,
} from "../../functions/crm/sellsy/map.ts";
import { aboutEstimate, mapEstimate } from "../../functions/crm/sellsy/map-estimate.ts";
import { ownersIn } from "../../functions/crm/sellsy/owners-in.ts";
import {
  CalendarEvent,
  Comment,
  Contact,
  Email,
  Estimate,
  Individual,
  Opportunity,
  PhoneCall,
  Task,
} from "../../functions/crm/sellsy/schema.ts";
import type { DealRow, EngagementRow, NoteRow } from "../../functions/crm/rows.ts";
import type { Account } from "@relance/simulators/sellsy/account.ts";
import { companiesOf } from "@relance/simulators/sellsy/search.ts";
import type { Fields, ObjectName } from "@relance/simulators/sellsy/types.ts";
import { dealRows, type PortalRows, sorted } from "./portal-rows.ts";

interface About {
  contact_id?: string | null;
  contact_ids?: string[];
  individual_id: string | null;
  company_id: string | null;
  participants?:
    | { type?: string | null | undefined; id?: string | number | null | undefined }[]
    | null
    | undefined;
}

/** Everything an organization should have stored of an account: one engagement or note for each live person. */
export function corpRows(account: Account): PortalRows {
  const owners = ownersIn(
    account.corp.staffs.map((staff) => ({ ...staff, id: String(staff.id) })),
    true,
  );
  const companies = new Map(account.rows("companies").map((row) => [row.id, row]));
  const isLive = ({ is_archived }: Fields): boolean => is_archived !== true;
  const contacts = account.rows("contacts").filter(isLive);
  const individuals = account.rows("individuals").filter(isLive);
  const live = new Set([
    ...contacts.map(({ id }) => String(id)),
    ...individuals.map(({ id }) => `individual-${id}`),
  ]);
  const peopleOf = (about: About): string[] => {
    const named = [
      ...(about.contact_ids ?? []),
      ...(about.contact_id == null ? [] : [about.contact_id]),
      ...(about.participants ?? []).flatMap(({ type, id }) => (type === "contact" ? [String(id)] : [])),
      ...(about.individual_id === null ? [] : [`individual-${about.individual_id}`]),
    ];
    const main = companies.get(Number(about.company_id))?.["main_contact_id"];
    const people = named.length > 0 || typeof main !== "number" ? named : [String(main)];
    return [...new Set(people)].filter((id) => live.has(id));
  };
  const perContact = (
    row: Omit<EngagementRow, "contactCrmIds"> | Omit<NoteRow, "contactCrmIds"> | null,
    about: About,
  ): Record<string, unknown>[] => {
    if (row === null) return [];
    const { raw: _raw, rawIsLonger: _longer, ...rest } = row;
    return peopleOf(about).map((contactCrmId) => ({ ...rest, contactCrmId }));
  };
  const stored = (row: ReturnType<typeof mapContact>) => ({
    ...row,
    optedOut: row.optedOut ?? false,
    bounced: row.bounced ?? false,
    mergedCrmIds: undefined,
    updatedAt: undefined,
  });
  const each = <T>(object: ObjectName, schema: { parse: (row: unknown) => T }): T[] =>
    account.rows(object).map((row) => schema.parse(row));
  const emails = account.rows("emails").map((row) => Email.parse({ ...row, id: String(row.id) }));
  const deals: DealRow[] = [
    ...each("opportunities", Opportunity).map((one) => ({
      ...mapOpportunity(one),
      contactCrmIds: peopleOf(one),
    })),
    ...each("estimates", Estimate).flatMap((one) => {
      const deal = mapEstimate(one);
      return deal === null ? [] : [{ ...deal, contactCrmIds: peopleOf(aboutEstimate(one)) }];
    }),
  ];
  return sorted({
    contacts: [
      ...contacts.map((row) => {
        const [first] = companiesOf(row);
        const company = companies.get(first ?? 0)?.["name"];
        return stored(mapContact(Contact.parse(row), owners, typeof company === "string" ? company : null));
      }),
      ...individuals.map((row) => stored(mapIndividual(Individual.parse(row), owners))),
    ],
    engagements: [
      ...each("phone-calls", PhoneCall).flatMap((one) => perContact(mapCall(one, owners), one)),
      ...each("calendar-events", CalendarEvent).flatMap((one) => perContact(mapEvent(one, owners), one)),
      ...each("tasks", Task).flatMap((one) => perContact(mapTask(one, owners), one)),
      ...emails.flatMap((one) => perContact(mapEmail(one, owners), one)),
    ],
    notes: each("comments", Comment).flatMap((one) => perContact(mapComment(one, owners), one)),
    deals: deals.flatMap(dealRows),
  });
}

/**
 * Calls a full synchronization needs: pages of a hundred; the companies of each page of contacts, and of contacts
 * without a role in theirs one for each or for each company; one for each e-mail, whose text no list holds.
 */
export function corpCallsNeeded(account: Account): number {
  const pages = (count: number): number => Math.max(1, Math.ceil(count / 100));
  const contacts = account.rows("contacts");
  const companies = account.rows("companies");
  let whose = 0;
  for (let from = 0; from < contacts.length; from += 100) {
    const some = contacts.slice(from, from + 100);
    const theirs = new Set(some.flatMap(companiesOf));
    const withRole = new Set(
      companies.filter(({ id }) => theirs.has(id)).map((row) => row["main_contact_id"]),
    );
    const others = some.filter(({ id }) => !withRole.has(id)).length;
    whose += pages(theirs.size) + Math.min(others, theirs.size);
  }
  const kinds = [
    "individuals",
    "comments",
    "phone-calls",
    "calendar-events",
    "tasks",
    "opportunities",
    "estimates",
  ] as const;
  const emails = account.rows("emails").length;
  return (
    pages(contacts.length) +
    whose +
    kinds.reduce((sum, kind) => sum + pages(account.rows(kind).length), 0) +
    pages(emails) +
    emails
  );
}
