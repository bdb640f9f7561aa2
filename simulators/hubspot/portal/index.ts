import { objectTypes, type ObjectType, type Owner, type Portal, type PortalRecord } from "../types.ts";
import { createCalendar } from "./calendar.ts";
import { castParts } from "./cast.ts";
import { ORDALYS, writeEngagement, type Draft } from "./engagements.ts";
import { setScene, tellLife } from "./life.ts";
import { slug } from "./names.ts";
import { createPeople, createPerson, writtenProperties } from "./people.ts";
import { createRandom, type Random } from "./random.ts";

export type PortalRequest = {
  hubId: number;
  name: string;
  seed: string;
  /** YYYY-MM-DD, on which the stories' dates are based. */
  today: string;
  owners: Owner[];
  /** Live contacts; three archived ones are added. */
  contacts: number;
  /** Nothing but everyday events happens to them, and two hostile notes. */
  isQuiet?: boolean;
};

/** The true situation of a contact, which HubSpot does not state: for tests and evaluations. */
export type Truth = { contactId: string; ownerId: string | null; kind: string; worth: boolean };

type Dated = Draft & { contactIds: string[]; createdAt: number };

const minute = 60_000;
const iso = (at: number) => new Date(at).toISOString();

/** The portal of a French vendor of maintenance planning software; deterministic for a request. */
export const generatePortal = (request: PortalRequest): Portal => generatePortalWithTruth(request).portal;

/** The same portal, and the true situation of each of its contacts. */
export function generatePortalWithTruth(request: PortalRequest): { portal: Portal; truth: Truth[] } {
  const random = createRandom(`${request.seed}:${request.hubId}`);
  const calendar = createCalendar(request.today);
  const people = createPeople(request.contacts, random);
  const parts = castParts(
    request.contacts,
    request.owners.map((owner) => owner.id),
    random,
    request.isQuiet,
  );
  const nextContactId = ids(random, 118_000_000_000);
  const contacts: PortalRecord[] = [];
  const truth: Truth[] = [];
  const drafts: Dated[] = [];

  people.forEach((person, index) => {
    const part = parts[index] ?? { ownerId: null, resolved: false };
    const owner = request.owners.find((each) => each.id === part.ownerId) ?? random.pick(request.owners);
    const scene = setScene(person, owner, calendar, random);
    const { events, stage } = tellLife(part, scene, random, request.isQuiet ? 3 : 2);
    const lackEmail = !events.some((event) => event.kind.startsWith("mail"));
    const properties = writtenProperties(person, random, {
      lackEmail,
      lackCompany: part.scenario === undefined,
    });
    const id = nextContactId();
    let first = calendar.date(-30).getTime();
    let last = 0;
    let before: (typeof events)[number] | undefined;
    for (const event of events) {
      const hour = random.between(7 * 60, 15 * 60 + 50) * minute;
      const at = Math.max(calendar.date(event.at).getTime() + hour, last + 35 * minute);
      const planned = event.at > 0;
      drafts.push({
        ...writeEngagement(event, at, before, { person, owner, house: ORDALYS, random }),
        contactIds: [id],
        createdAt: planned ? last + 10 * minute : at,
      });
      if (before === undefined) first = at;
      if (!planned) last = at;
      before = event;
    }
    const createdAt = first - random.between(1, 14) * 86_400_000;
    contacts.push(
      contactRecord(id, createdAt, Math.max(last, createdAt), {
        ...properties,
        lifecyclestage: stage,
        hubspot_owner_id: part.ownerId ?? (random.chance(0.3) ? "" : null),
        ...part.scenario?.properties,
      }),
    );
    const kind = part.scenario ? part.scenario.kind + (part.resolved ? " (resolved)" : "") : "everyday";
    truth.push({
      contactId: id,
      ownerId: part.ownerId,
      kind,
      worth: part.scenario?.worth === true && !part.resolved,
    });
  });

  for (const days of [-12, -40, -160]) {
    const at = calendar.date(days).getTime() + 600 * minute;
    const person = createPerson(random, "Ateliers Disparus");
    const properties = {
      ...writtenProperties(person, random, { lackEmail: false, lackCompany: false }),
      lifecyclestage: "lead",
    };
    const record = contactRecord(nextContactId(), at - 200 * 86_400_000, at, properties);
    contacts.push({ ...record, archived: true, archivedAt: iso(at) });
  }
  inviteColleagues(drafts, contacts, calendar.date(-60).getTime(), random);
  const domain = `${slug(request.name)}.ordalys.example`;
  const records = { ...engagementRecords(drafts, random), contacts };
  return {
    portal: { hubId: request.hubId, name: request.name, domain, owners: request.owners, records },
    truth,
  };
}

/** Adds a second attendee, from the same company, to some meetings before `until`. */
function inviteColleagues(drafts: Dated[], contacts: PortalRecord[], until: number, random: Random): void {
  const company = new Map(
    contacts.map((contact) => [contact.id, contact.properties["company"] || contact.id]),
  );
  for (const draft of drafts) {
    if (draft.type !== "meetings" || draft.createdAt > until || !random.chance(0.4)) continue;
    const [host = ""] = draft.contactIds;
    const same = contacts.filter((each) => each.id !== host && company.get(each.id) === company.get(host));
    const guest = same.find((each) => !each.archived);
    if (guest) draft.contactIds.push(guest.id);
  }
}

/** Ascending ids with gaps, beyond 32 bits as in HubSpot. */
function ids(random: Random, start: number): () => string {
  let id = start + random.between(0, 900_000_000);
  return () => String((id += random.between(7, 2_000_000)));
}

function contactRecord(
  id: string,
  createdAt: number,
  updatedAt: number,
  own: PortalRecord["properties"],
): PortalRecord {
  const [createdate, lastmodifieddate] = [iso(createdAt), iso(updatedAt)];
  const properties = { ...own, createdate, lastmodifieddate, hs_object_id: id };
  return {
    id,
    properties,
    createdAt: createdate,
    updatedAt: lastmodifieddate,
    archived: false,
    contactIds: [],
  };
}

function engagementRecords(drafts: Dated[], random: Random) {
  const records: Record<ObjectType, PortalRecord[]> = {
    contacts: [],
    calls: [],
    emails: [],
    meetings: [],
    communications: [],
    notes: [],
    deals: [],
  };
  const next = new Map<ObjectType, () => string>(
    objectTypes
      .filter((type) => type !== "deals")
      .map((type, index) => [type, ids(random, 71_000_000_000 + index * 6_000_000_000)]),
  );
  for (const draft of drafts.sort((a, b) => a.createdAt - b.createdAt)) {
    const id = next.get(draft.type)?.() ?? "";
    const at = iso(draft.createdAt);
    records[draft.type].push({
      id,
      properties: { ...draft.properties, hs_createdate: at, hs_lastmodifieddate: at, hs_object_id: id },
      createdAt: at,
      updatedAt: at,
      archived: false,
      contactIds: draft.contactIds,
    });
  }
  return records;
}
