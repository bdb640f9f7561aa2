import type { Portal } from "../../hubspot/types.ts";
import { toSecond } from "../data/write.ts";
import type { Fields, StoredRecord } from "../types.ts";
import type { Sheet } from "./sheet.ts";

export type Person = {
  id: string;
  object: "Contact" | "Lead";
  accountId: string | null;
  email: string | null;
};
export type People = {
  /** By HubSpot's contact id. */
  contacts: Map<string, Person>;
  /** By HubSpot's owner id; the first user for an unknown one. */
  userOf: (ownerId: string | null | undefined) => { id: string; email: string; name: string };
};

/** What Salesforce's users type for a required name they do not know. */
const unknown = "[inconnu]";
const day = 86_400_000;

const orNull = (text: string | null | undefined): string | null => (text ? text : null);

function mapUsers(portal: Portal, sheet: Sheet, at: string) {
  const common = {
    UserType: "Standard",
    TimeZoneSidKey: "Europe/Paris",
    LocaleSidKey: "fr_FR",
    LanguageLocaleKey: "fr",
  };
  const users = new Map<string, { id: string; email: string; name: string }>();
  for (const owner of portal.owners) {
    const id = sheet.add("User", at, {
      ...common,
      FirstName: owner.firstName,
      LastName: owner.lastName,
      Email: owner.email,
      Username: `${owner.email}.${portal.domain}`,
      Alias: owner.firstName.slice(0, 8).toLowerCase(),
      IsActive: owner.archived !== true,
    });
    users.set(owner.id, { id, email: owner.email, name: `${owner.firstName} ${owner.lastName}` });
  }
  const gone = `ancien@${portal.domain}`;
  // Every record in Salesforce has an owner: unowned ones stayed with a user who left.
  const former = sheet.add("User", at, {
    ...common,
    FirstName: "Gilles",
    LastName: "Ancelin",
    Email: gone,
    Username: gone,
    IsActive: false,
  });
  const queue = sheet.add("Group", at, { Name: "Pistes à répartir", DeveloperName: "Pistes", Type: "Queue" });
  return { users, former, queue };
}

/** Users, accounts, contacts and leads, with a merged contact, converted leads and a recycle bin. */
export function mapPeople(portal: Portal, sheet: Sheet, today: string): People {
  const born = new Date(Date.parse(`${today}T08:00:00Z`) - 1500 * day).toISOString();
  const { users, former, queue } = mapUsers(portal, sheet, born);
  const [first] = users.values();
  const accounts = new Map<string, string>();
  const contacts = new Map<string, Person>();
  const userOf = (ownerId: string | null | undefined) =>
    users.get(ownerId ?? "") ?? first ?? { id: former, email: "", name: "" };

  const accountOf = (company: string | null, owner: string, at: string): string | null => {
    if (company === null) return null;
    const known = accounts.get(company);
    if (known) return known;
    const id = sheet.add("Account", at, { Name: company, OwnerId: owner, Type: "Prospect" });
    accounts.set(company, id);
    return id;
  };

  for (const record of [...portal.records.contacts].sort((a, b) => a.createdAt.localeCompare(b.createdAt))) {
    const given = record.properties;
    const lead = given["lifecyclestage"] === "lead";
    const owned = users.get(given["hubspot_owner_id"] ?? "")?.id;
    const company = orNull(given["company"]);
    const { createdAt: created, updatedAt: changed } = record;
    const bounced = given["hs_email_bounce"] ? "550 5.1.1 User unknown" : null;
    const owner = owned ?? (lead ? queue : former);
    const accountId = lead ? null : accountOf(company, owned ?? former, created);
    const fields: Fields = {
      FirstName: orNull(given["firstname"]),
      LastName: orNull(given["lastname"]) ?? unknown,
      Email: orNull(given["email"]),
      Phone: orNull(given["phone"]),
      MobilePhone: orNull(given["mobilephone"]),
      Title: orNull(given["jobtitle"]),
      HasOptedOutOfEmail: given["hs_email_optout"] === "true",
      EmailBouncedReason: bounced,
      EmailBouncedDate: bounced === null ? null : toSecond(Date.parse(changed)),
      SystemModstamp: toSecond(Date.parse(changed)),
      LastModifiedDate: toSecond(Date.parse(changed)),
      OwnerId: owner,
    };
    const object = lead ? ("Lead" as const) : ("Contact" as const);
    const own: Fields = lead ? { Company: company ?? unknown } : { AccountId: accountId };
    const id = sheet.add(object, created, { ...fields, ...own });
    if (record.archived) bin(sheet.records[object].at(-1), record.archivedAt ?? changed);
    else contacts.set(record.id, { id, object, accountId, email: orNull(given["email"]) });
  }
  addHistory(sheet, contacts, today);
  return { contacts, userOf };
}

/** Puts a record into the recycle bin. */
function bin(record: StoredRecord | undefined, at: string, more: Fields = {}): void {
  if (!record) return;
  const deletedAt = toSecond(Date.parse(at));
  Object.assign(record, { deletedAt, deletedWith: String(record.fields["Id"]) });
  Object.assign(record.fields, { IsDeleted: true, SystemModstamp: deletedAt, ...more });
}

/** The leads that three contacts were before, and a duplicate merged into one of them three days ago. */
function addHistory(sheet: Sheet, contacts: Map<string, Person>, today: string): void {
  const chosen = sheet.records.Contact.filter(
    ({ fields }) => fields["AccountId"] && fields["IsDeleted"] === false,
  );
  for (const { fields } of chosen.slice(0, 3)) {
    const { FirstName = null, LastName = null, Email = null, OwnerId = null } = fields;
    const { AccountId = null, Id = null, CreatedDate = null } = fields;
    sheet.add("Lead", new Date(Date.parse(String(CreatedDate)) - 40 * day).toISOString(), {
      FirstName,
      LastName,
      Email,
      OwnerId,
      Company: String(sheet.records.Account.find((each) => each.fields["Id"] === AccountId)?.fields["Name"]),
      Status: "Closed - Converted",
      IsConverted: true,
      ConvertedDate: String(CreatedDate).slice(0, 10),
      ConvertedContactId: Id,
      ConvertedAccountId: AccountId,
    });
  }
  const winner = chosen[3]?.fields;
  if (!winner || contacts.size === 0) return;
  const { FirstName = null, LastName = null, OwnerId = null } = winner;
  sheet.add("Contact", String(winner["CreatedDate"]), { FirstName, LastName, OwnerId });
  const at = new Date(Date.parse(`${today}T08:00:00Z`) - 3 * day).toISOString();
  bin(sheet.records.Contact.at(-1), at, { MasterRecordId: winner["Id"] ?? null });
}
