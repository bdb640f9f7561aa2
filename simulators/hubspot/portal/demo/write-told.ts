import { fromKeys } from "../../../../functions/typed-object.ts";
import { objectTypes, type ObjectType, type Owner, type PortalRecord } from "../../types.ts";
import type { Calendar } from "../calendar.ts";
import { writeEngagement, type House } from "../engagements.ts";
import { slug } from "../names.ts";
import type { Person } from "../people.ts";
import { createRandom, type Random } from "../random.ts";
import type { ToldContact, ToldDeal, ToldEvent } from "./told.ts";

/** Beside the ids of generated records, which begin elsewhere. */
const FIRST_CONTACT = 117_000_000_000;
const FIRST_DEAL = 151_000_000_000;
const FIRST_ENGAGEMENT = 74_000_000_000;
const BETWEEN_TYPES = 6_000_000_000;

const day = 86_400_000;
const minute = 60_000;
const iso = (at: number): string => new Date(at).toISOString();

type Setting = { on: Calendar; owners: Owner[]; house: House };
type Records = Record<ObjectType, PortalRecord[]>;

/** The records of people whose histories were written by hand, in the account of `owners`. */
export function writeTold(contacts: readonly ToldContact[], setting: Setting): Records {
  const records: Records = fromKeys(objectTypes, () => []);
  for (const [index, contact] of contacts.entries()) {
    const id = String(FIRST_CONTACT + index * 1_310_077);
    const person = personOf(contact);
    const random = createRandom(person.email);
    const { times, last } = writeEvents(records, id, { contact, person, random, ...setting });
    const createdAt = Math.min(setting.on.date(-30).getTime(), ...times) - random.between(1, 14) * day;
    const owner = ownerNamed(setting.owners, contact.owner);
    records.contacts.push(
      recordOf(id, createdAt, Math.max(last, createdAt), [], {
        ...fieldsOf(contact, person, random),
        hubspot_owner_id: owner?.id ?? null,
        createdate: iso(createdAt),
        lastmodifieddate: iso(Math.max(last, createdAt)),
        ...contact.properties,
      }),
    );
    for (const deal of contact.deals ?? [])
      records.deals.push(dealRecord(deal, id, owner, { on: setting.on, index: records.deals.length }));
  }
  return records;
}

function personOf({ firstName, lastName, woman, job, company, domain }: ToldContact): Person {
  const at = domain ?? `${slug(company)}.example`;
  const email = `${slug(firstName)}.${slug(lastName)}@${at}`;
  return { firstName, lastName, woman, job, company, domain: at, email };
}

function ownerNamed(owners: readonly Owner[], firstName: string | null): Owner | undefined {
  if (firstName === null) return undefined;
  const found = owners.find((owner) => owner.firstName === firstName);
  if (found === undefined) throw new Error(`No owner ${firstName}`);
  return found;
}

/** Adds what happened with a contact; answers when, and the last time of what is not to come. */
function writeEvents(
  records: Records,
  contactId: string,
  { contact, person, random, on, owners, house }: Setting & Written,
): { times: number[]; last: number } {
  const mine = ownerNamed(owners, contact.owner) ?? owners[0];
  const times: number[] = [];
  let last = 0;
  let before: ToldEvent | undefined;
  for (const event of contact.events(on)) {
    const owner = event.by === undefined ? mine : ownerNamed(owners, event.by);
    if (owner === undefined) throw new Error("An account without owners");
    const hour = random.between(7 * 60, 15 * 60 + 50) * minute;
    const at = Math.max(on.date(event.at).getTime() + hour, last + 35 * minute);
    const isPlanned = event.at > 0;
    const { type, properties } = writeEngagement(event, at, before, {
      person,
      owner,
      house,
      random,
      isAsWritten: true,
    });
    const createdAt = isPlanned ? last + 10 * minute : at;
    records[type].push(
      recordOf(nextId(records, type), createdAt, createdAt, [contactId], {
        ...properties,
        hs_createdate: iso(createdAt),
        hs_lastmodifieddate: iso(createdAt),
      }),
    );
    times.push(createdAt);
    if (!isPlanned) last = at;
    before = event;
  }
  return { times, last };
}

type Written = { contact: ToldContact; person: Person; random: Random };

const nextId = (records: Records, type: ObjectType): string =>
  String(FIRST_ENGAGEMENT + objectTypes.indexOf(type) * BETWEEN_TYPES + records[type].length * 13_007);

function fieldsOf(
  { stage }: ToldContact,
  { firstName, lastName, email, job, company }: Person,
  random: Random,
): PortalRecord["properties"] {
  const digits = () => String(random.between(0, 99)).padStart(2, "0");
  return {
    firstname: firstName,
    lastname: lastName,
    email,
    jobtitle: job,
    company,
    phone: `01 99 00 ${digits()} ${digits()}`,
    mobilephone: random.chance(0.6) ? `06 39 98 ${digits()} ${digits()}` : null,
    hs_linkedin_url: random.chance(0.6)
      ? `https://www.linkedin.com/in/${slug(`${firstName} ${lastName}`)}-${random.between(1000, 9999)}`
      : null,
    hs_email_bounce: null,
    hs_email_hard_bounce_reason_enum: null,
    hs_email_optout: null,
    hs_language: "fr",
    lifecyclestage: stage,
  };
}

function dealRecord(
  deal: ToldDeal,
  contactId: string,
  owner: Owner | undefined,
  { on, index }: { on: Calendar; index: number },
): PortalRecord {
  const at = (days: number) => on.date(days).getTime() + 9 * 60 * minute;
  const isWon = deal.stage === "closedwon";
  return recordOf(String(FIRST_DEAL + index * 1_311), at(deal.opened), at(deal.since), [contactId], {
    dealname: deal.name,
    amount: String(deal.amount),
    deal_currency_code: "EUR",
    pipeline: "default",
    dealstage: deal.stage,
    closedate: iso(at(deal.closes)),
    closed_lost_reason: deal.lostBecause?.(on) ?? null,
    hs_is_closed: String(isWon || deal.stage === "closedlost"),
    hs_is_closed_won: String(isWon),
    hs_next_step: deal.next ?? null,
    hs_v2_date_entered_current_stage: iso(at(deal.since)),
    hubspot_owner_id: owner?.id ?? null,
    createdate: iso(at(deal.opened)),
    hs_createdate: iso(at(deal.opened)),
    hs_lastmodifieddate: iso(at(deal.since)),
  });
}

const recordOf = (
  id: string,
  createdAt: number,
  updatedAt: number,
  contactIds: string[],
  properties: PortalRecord["properties"],
): PortalRecord => ({
  id,
  properties: { ...properties, hs_object_id: id },
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
  archived: false,
  contactIds,
});
