import { afterAll, expect, it } from "vitest";
import { createEngagement } from "../../../dev/test/factories.ts";
import { createRandom, type Incoming, mailboxWorld, startGmail } from "../../../dev/test/gmail.ts";
import { runDailySuggestions } from "../../suggestions/lists/day/run-daily-suggestions.ts";

const DAYS = 1_000;
const CONTACTS = 6;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const random = createRandom("mail");

// The last of them is yesterday.
const begin = Math.floor(Date.now() / DAY) * DAY - DAYS * DAY;
let now = begin;
const gmail = await startGmail({ now: () => now, most: 1_000_000, replacesMessageIds: true });
const world = await mailboxWorld(gmail.variables, () => new Date(now));
afterAll(() => gmail.stop());
const { admin } = world;
const { simulator } = gmail;

const MACHINES: readonly Partial<Incoming>[] = [
  { headers: { "Auto-Submitted": "auto-replied" } },
  { headers: { "X-Autoreply": "yes" } },
  { subject: "Réponse automatique : absente" },
  { subject: "Absent du bureau" },
  { headers: { "List-Unsubscribe": "<mailto:stop@client.example>" } },
  { headers: { Precedence: "bulk" } },
  { headers: { "Content-Type": "multipart/report; report-type=delivery-status" } },
];

it("proposes nobody for what they answered, doubles no draft and sends nothing without a click, for 1,000 days", async () => {
  const { organizationId, cookie, address } = await world.member();
  simulator.open(address);
  await world.consent(cookie, "google", "write", { account: address });
  await world.consent(cookie, "google", "replies", { account: address });
  const ctx = world.system(organizationId);
  const people = await Promise.all(
    Array.from({ length: CONTACTS }, async (_, number) => {
      const email = `personne-${number}@client-${number}.example`;
      const { rows } = await admin.query<{ id: string }>(
        `insert into public.contact (organization_id, crm, crm_id, first_name, last_name, email, company)
           values ($1, 'hubspot', $2, 'Paule', $3, $4, $5) returning id`,
        [organizationId, `p${number}`, `Personne${number}`, email, `Client ${number}`],
      );
      return { id: rows[0]?.id ?? "", email, asked: 0, answered: 0 };
    }),
  );
  const clicked = new Set<string>();
  const counted = { listed: 0, answers: 0, machines: 0, drafts: 0, forgotten: 0 };
  const wrong: string[] = [];

  for (let day = 0; day < DAYS; day++) {
    const morning = begin + day * DAY + 4.5 * 60 * MINUTE;
    for (const person of people) {
      // Their question, as the CRM tells of it.
      if (random.chance(0.1)) {
        person.asked = morning - random.between(600, 1_200) * MINUTE;
        await createEngagement(admin, organizationId, person.id, {
          date: new Date(person.asked),
          text: "Bonjour,\nPouvez-vous me dire si votre module gère les commandes partielles ?",
        });
      }
      const sent = simulator.sent(address).at(-1);
      const inReplyTo = sent?.headers.find(([name]) => name.toLowerCase() === "message-id")?.[1];
      const mail = { from: `Paule <${person.email}>`, subject: "Re: Votre demande", inReplyTo };
      if (random.chance(0.1)) {
        const at = morning - random.between(6, 500) * MINUTE;
        simulator.deliver(address, {
          ...mail,
          at,
          ...(random.chance(0.3) ? { thread: "new" as const } : {}),
        });
        person.answered = Math.max(person.answered, at);
        counted.answers++;
      }
      if (random.chance(0.1)) {
        const at = morning - random.between(6, 500) * MINUTE;
        simulator.deliver(address, { ...mail, at, ...random.pick(MACHINES) });
        counted.machines++;
      }
      // One's own mail from elsewhere, and a stranger's.
      if (random.chance(0.05))
        simulator.deliver(address, { from: address, to: person.email, subject: "Bonjour", labels: ["SENT"] });
      if (random.chance(0.05))
        simulator.deliver(address, { from: "inconnu@ailleurs.example", subject: "Offre" });
    }
    if (random.chance(0.2)) simulator.repeatHistory(address);
    if (random.chance(0.02)) {
      simulator.forgetHistory(address);
      counted.forgotten++;
    }
    now = morning;
    const today = new Date(morning).toISOString().slice(0, 10);
    await runDailySuggestions(ctx, today);
    const { rows: listed } = await admin.query<{ contact: string; action: string; email: string }>(
      `select g.contact_id as contact, g.action_id as action, c.email from public.suggestion g
         join public.contact c on c.id = g.contact_id join public.action a on a.id = g.action_id
         where g.organization_id = $1 and g.day = $2`,
      [organizationId, today],
    );
    counted.listed += listed.length;
    for (const { contact } of listed) {
      const person = people.find(({ id }) => id === contact);
      if (person !== undefined && person.answered > person.asked) wrong.push(`${today} ${person.email}`);
    }
    for (const { action, email } of listed.slice(0, 2)) {
      now += MINUTE;
      const { rows: shown } = await admin.query<{ subject: string; message: string }>(
        `select coalesce(ai_subject, '') as subject, coalesce(ai_ice_breaking_message, '') as message
         from public.action where id = $1`,
        [action],
      );
      const about = { to: email, ...shown[0] };
      const path = `/api/me/mailbox/drafts/${action}`;
      if (random.chance(0.15)) simulator.injectFault({ kind: "lost" }, { matching: "POST /drafts" });
      if (random.chance(0.1))
        simulator.injectFault({ kind: "status", status: 503 }, { matching: "GET /drafts" });
      const times = random.between(1, 3);
      await Promise.all(Array.from({ length: times }, () => world.call("PUT", path, cookie, about)));
      counted.drafts++;
      if (!random.chance(0.5)) continue;
      clicked.add(action);
      if (random.chance(0.2)) simulator.injectFault({ kind: "lost" }, { matching: "POST /drafts/send" });
      const clicks = Array.from({ length: random.between(1, 2) }, () =>
        world.call("POST", `/api/me/mailbox/sent/${action}`, cookie, about),
      );
      await Promise.all(clicks);
    }
    simulator.clearFaults();
  }

  const { rows: known } = await admin.query<{ action: string; reference: string }>(
    "select action_id as action, message_id as reference from private.mailbox_message where organization_id = $1",
    [organizationId],
  );
  const actionOf = new Map(known.map(({ action, reference }) => [reference.replace(/^<|@.*$/g, ""), action]));
  const made = simulator.mails(address).flatMap((mail) => {
    const reference = mail.headers.find(([name]) => name === "X-Draft-Reference")?.[1];
    return reference === undefined ? [] : [{ action: actionOf.get(reference) ?? "unknown", mail }];
  });
  const doubled = made.filter(
    ({ action }, index) => made.findIndex((one) => one.action === action) !== index,
  );
  const unasked = made.filter(({ action, mail }) => mail.labelIds.includes("SENT") && !clicked.has(action));
  expect({ wrong, doubled: doubled.length, unasked: unasked.length }).toEqual({
    wrong: [],
    doubled: 0,
    unasked: 0,
  });
  // What is proved of nothing is not proved.
  expect(counted.listed).toBeGreaterThan(200);
  expect(counted.answers).toBeGreaterThan(500);
  expect(clicked.size).toBeGreaterThan(50);
}, 900_000);
