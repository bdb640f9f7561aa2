import type { Client } from "pg";
import { createCalendar } from "@relance/simulators/hubspot/portal/calendar.ts";
import { setScene } from "@relance/simulators/hubspot/portal/life.ts";
import { companyNames } from "@relance/simulators/hubspot/portal/names.ts";
import { createPerson } from "@relance/simulators/hubspot/portal/people.ts";
import { createRandom, type Random } from "@relance/simulators/hubspot/portal/random.ts";
import type { Scene, StoryEvent } from "@relance/simulators/hubspot/portal/scene.ts";
import { calmForAll, calmForCustomers, tails } from "@relance/simulators/hubspot/portal/stories/calm.ts";
import { traps, worthwhile } from "@relance/simulators/hubspot/portal/stories/index.ts";
import { elide, roughen, writeLetter } from "@relance/simulators/hubspot/portal/wording.ts";
import { fillReadings } from "./suggestions-facts.ts";

/** The date on which the stories are based. */
export const DAY = "2026-11-20";
export const ENGAGEMENTS_PER_CONTACT = 10;
const MEMBERS = 10;
/** Contacts out of a hundred with a current story: open, ended, or one that only seems open. */
const STORIES = { open: 6, ended: 5, trap: 5 };
const CONTACTS_A_STATEMENT = 1_000;

const KINDS = {
  call: { type: "phone_call", direction: "outgoing" },
  "mail-in": { type: "email", direction: "incoming" },
  "mail-out": { type: "email", direction: "outgoing" },
  meeting: { type: "meeting", direction: "outgoing" },
  sms: { type: "sms", direction: "outgoing" },
  whatsapp: { type: "other", direction: "outgoing" },
  linkedin: { type: "other", direction: "outgoing" },
} as const;

interface Row {
  contact_id: string;
  date: string;
  text: string;
  type?: string;
  direction?: string;
  subject?: string | null;
}

export interface Filled {
  organizationId: string;
  engagements: number;
  notes: number;
}

/**
 * One organization of `contacts`, with its members (ten by default), ten engagements per contact and its notes: two
 * years of everyday events in the simulated portal's words, a current story for one contact in six, and readings of all
 * texts.
 */
export async function fillOrganization(
  client: Client,
  contacts: number,
  members: number = MEMBERS,
): Promise<Filled> {
  const random = createRandom(`suggestions:${contacts}`);
  const calendar = createCalendar(DAY);
  await client.query("set session_replication_role = replica");
  const { rows } = await client.query<{ id: string }>(
    "insert into better_auth.organization (name, slug) values ('Mesure', gen_random_uuid()::text) returning id",
  );
  const organizationId = rows[0]?.id ?? "";
  await client.query(
    `with u as (insert into better_auth."user" (name, email, email_verified, role)
       select 'Membre ' || n, 'membre' || n || '-' || $2 || '@exemple.test', true, 'user' from generate_series(1, $3) n returning id)
     insert into better_auth.member (organization_id, user_id, role, created_at) select $1, id, 'member', now() from u`,
    [organizationId, contacts, members],
  );
  const counts = { engagements: 0, notes: 0 };
  for (let first = 0; first < contacts; first += CONTACTS_A_STATEMENT) {
    const people: object[] = [];
    const rowsOf: { engagement: Row[]; note: Row[] } = { engagement: [], note: [] };
    for (let index = first; index < Math.min(contacts, first + CONTACTS_A_STATEMENT); index++) {
      const company = `${random.pick(companyNames)} ${1 + Math.floor(index / 4)}`;
      const person = createPerson(random, company);
      // Scattered over the table, like generated ids.
      const id = `${((0x10000000 + Math.imul(index, 0x9e3779b1)) >>> 0).toString(16).padStart(8, "0")}-0000-4000-8000-${(contacts * 1_000_000 + index).toString(16).padStart(12, "0")}`;
      const member = index % (members + 1);
      people.push({
        id,
        first_name: person.firstName,
        last_name: person.lastName,
        email: `${index}.${person.email}`,
        job: person.job,
        company,
        owner_email: member === 0 ? null : `membre${member}-${contacts}@exemple.test`,
        opted_out: random.chance(0.01),
        bounced: random.chance(0.02),
      });
      const owner = { id: "1", userId: 1, email: "", firstName: "Camille", lastName: "Renaud" };
      const scene = setScene(person, owner, calendar, random);
      for (const event of historyOf(scene, random)) {
        const at = calendar.date(event.at).getTime() + random.between(7 * 60, 16 * 60) * 60_000;
        const row = { contact_id: id, date: new Date(at).toISOString(), text: textOf(event, scene, random) };
        if (event.kind === "note") rowsOf.note.push(row);
        else rowsOf.engagement.push({ ...row, ...KINDS[event.kind], subject: event.title ?? null });
      }
    }
    counts.engagements += rowsOf.engagement.length;
    counts.notes += rowsOf.note.length;
    await client.query(
      `insert into public.contact (organization_id, id, first_name, last_name, email, job, company, owner_email, opted_out, bounced)
       select $1, r.* from json_to_recordset($2) r (id uuid, first_name text, last_name text, email text, job text, company text, owner_email text, opted_out boolean, bounced boolean)`,
      [organizationId, JSON.stringify(people)],
    );
    await client.query(
      `insert into public.engagement (organization_id, source, contact_id, type, date, direction, subject, text)
       select $1, 'hubspot', r.* from json_to_recordset($2) r (contact_id uuid, type text, date timestamptz, direction text, subject text, text text)`,
      [organizationId, JSON.stringify(rowsOf.engagement)],
    );
    await client.query(
      `insert into public.note (organization_id, contact_id, date, text)
       select $1, r.* from json_to_recordset($2) r (contact_id uuid, date timestamptz, text text)`,
      [organizationId, JSON.stringify(rowsOf.note)],
    );
  }
  await fillReadings(client, organizationId, DAY);
  await client.query("vacuum analyze");
  return { organizationId, ...counts };
}

/** A current story for some, preceded by everyday events, ten engagements in all besides the notes. */
function historyOf(scene: Scene, random: Random): StoryEvent[] {
  const events = storyOf(scene, random);
  const until = Math.min(-4, ...events.map((event) => event.at - 12));
  const calm = random.chance(0.5) ? calmForAll : [...calmForAll, ...calmForCustomers];
  while (events.filter((event) => event.kind !== "note").length < ENGAGEMENTS_PER_CONTACT) {
    const event = random.pick(calm)(random.between(-715, until), scene);
    const tail = random.chance(0.4) && (event.kind === "note" || event.kind === "call");
    events.push(tail ? { ...event, text: `${event.text} ${random.pick(tails)}` } : event);
  }
  return events;
}

function storyOf(scene: Scene, random: Random): StoryEvent[] {
  const draw = random.between(1, 100);
  const { open, ended, trap } = STORIES;
  if (draw > open + ended + trap) return [];
  const scenario = random.pick(draw > open + ended ? traps : worthwhile);
  const start = random.pick(scenario.triggers)(scene);
  if (draw <= open || draw > open + ended || !scenario.resolutions) return start;
  return [...start, ...random.pick(scenario.resolutions)(scene)];
}

function textOf(event: StoryEvent, scene: Scene, random: Random): string {
  const text = roughen(elide(event.text), random);
  if (!event.kind.startsWith("mail")) return text;
  const [author, answered] =
    event.kind === "mail-in" ? [scene.full, scene.ownerFull] : [scene.ownerFull, scene.full];
  const quoted = `Le mardi 3 novembre 2026 à 09:12, ${answered} a écrit :\n> Bonjour,\n> Je reviens vers vous au sujet de ${scene.product} pour le site de ${scene.site}.\n> Cordialement`;
  return writeLetter(
    text,
    [author, scene.company, "01 99 00 12 34"],
    random.chance(0.4) ? quoted : undefined,
    random,
  ).text;
}
