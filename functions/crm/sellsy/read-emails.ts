import type { Page, SellsyClient } from "./client.ts";
import type { Filters } from "./client.ts";
import type { Activity, Email } from "./schema.ts";

/** What the log of activities calls an e-mail that was sent. */
export const SENT = ["email.sent", "email.scheduled.sent", "email.link.sent"];

/** A page of sent e-mails: the log names a hundred, and each is read by a call, since no list holds their texts. */
export async function readEmails(
  client: SellsyClient,
  filters: Filters,
  cursor: string | undefined,
): Promise<Page<Email>> {
  const { items, next } = await client.search("activities/crm", { events: SENT, ...filters }, cursor);
  return { items: await emailsOf(client, items), next };
}

/** The e-mails of some activities, each once; those that are gone or private are left out. */
export async function emailsOf(client: SellsyClient, activities: readonly Activity[]): Promise<Email[]> {
  const emails: Email[] = [];
  for (const id of idsOf(activities, SENT)) {
    const email = await client.one("emails", id);
    if (typeof email !== "string") emails.push(email);
  }
  return emails;
}

/** Ids of the objects of activities of some kinds, each once. */
export const idsOf = (activities: readonly Activity[], events: readonly string[]): string[] => [
  ...new Set(
    activities.flatMap(({ event, object: { id } }) =>
      events.includes(event) && (typeof id === "string" || typeof id === "number") ? [String(id)] : [],
    ),
  ),
];
