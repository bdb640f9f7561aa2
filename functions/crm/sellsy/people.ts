import type { SellsyClient } from "./client.ts";
import { individualId } from "./ids.ts";
import { PAGE } from "./manifest.ts";
import type { Company } from "./schema.ts";

/** What an object says it is about. */
export interface About {
  readonly company_id: string | null;
  readonly individual_id: string | null;
  readonly contact_id?: string | null;
  readonly contact_ids?: readonly string[];
  readonly participants?: readonly { type?: string | null | undefined; id?: unknown }[] | null | undefined;
}

/** Whose companies are which, learnt once by as few calls as tell it. */
export interface People {
  /** Learns the companies of contacts. */
  learnCompanies(contactIds: readonly string[]): Promise<void>;
  companyOf(contactId: string): string | null;
  /** Companies whose main contact is one of these, and others they belong to. */
  companiesOf(contactIds: readonly string[]): { main: string[]; any: string[] };
  /** Learns the main contacts of companies about which something says no person. */
  learnMains(about: readonly About[]): Promise<void>;
  /** The stored ids of the people that an object is about; of a company alone, its main contact. */
  peopleOf(about: About): string[];
}

export function peopleOf(client: SellsyClient): People {
  const companies = new Map<string, Company | null>();
  /** The first is the one whose name they bear. */
  const ofContact = new Map<string, string[]>();
  const belongs = (contactId: string, companyId: string): void => {
    const known = ofContact.get(contactId) ?? [];
    if (!known.includes(companyId)) ofContact.set(contactId, [...known, companyId]);
  };

  function note(company: Company): void {
    companies.set(company.id, company);
    const roles = [company.main_contact_id, company.invoicing_contact_id, company.dunning_contact_id];
    for (const contactId of roles) if (contactId !== null) belongs(contactId, company.id);
  }

  async function learnCompanies(contactIds: readonly string[]): Promise<void> {
    const asked = contactIds.filter((id) => !ofContact.has(id));
    for (let from = 0; from < asked.length; from += PAGE) {
      const some = asked.slice(from, from + PAGE);
      const found = await client.all("companies", { contacts: some.map(Number) });
      for (const company of found) note(company);
      // A company names the contacts that have a role; of the others either side tells, whichever takes fewer calls.
      const others = some.filter((id) => !ofContact.has(id));
      if (found.length > 0 && others.length > 0) await learnOthers(others, found);
      for (const id of some) if (!ofContact.has(id)) ofContact.set(id, []);
    }
  }

  async function learnOthers(contactIds: readonly string[], found: readonly Company[]): Promise<void> {
    if (contactIds.length <= found.length) {
      for (const contactId of contactIds)
        for (const company of await client.companiesOf(contactId)) {
          note(company);
          belongs(contactId, company.id);
        }
      return;
    }
    for (const { id } of found)
      for (const contact of await client.all("contacts", { companies: [Number(id)] }))
        belongs(contact.id, id);
  }

  function named({ contact_id, contact_ids, individual_id, participants }: About): string[] {
    const attending = (participants ?? []).flatMap(({ type, id }) =>
      type === "contact" && (typeof id === "number" || typeof id === "string") ? [String(id)] : [],
    );
    return [
      ...new Set([
        ...(contact_ids ?? []),
        ...(contact_id == null ? [] : [contact_id]),
        ...attending,
        ...(individual_id === null ? [] : [individualId(individual_id)]),
      ]),
    ];
  }

  return {
    learnCompanies,
    companyOf: (contactId) => companies.get(ofContact.get(contactId)?.[0] ?? "")?.name ?? null,
    companiesOf: (contactIds) => {
      const any = [...new Set(contactIds.flatMap((id) => ofContact.get(id) ?? []))];
      const asked = new Set(contactIds);
      const main = any.filter((id) => asked.has(companies.get(id)?.main_contact_id ?? ""));
      return { main, any };
    },
    learnMains: async (about) => {
      const unknown = new Set(
        about.flatMap((one) =>
          named(one).length > 0 || one.company_id === null || companies.has(one.company_id)
            ? []
            : [one.company_id],
        ),
      );
      const ids = [...unknown];
      for (let from = 0; from < ids.length; from += PAGE)
        for (const company of await client.all("companies", { id: ids.slice(from, from + PAGE).map(Number) }))
          note(company);
      for (const id of ids) if (!companies.has(id)) companies.set(id, null);
    },
    peopleOf: (about) => {
      const people = named(about);
      const main =
        about.company_id === null ? null : (companies.get(about.company_id)?.main_contact_id ?? null);
      return people.length > 0 || main === null ? people : [main];
    },
  };
}
