import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../../lib/session.ts";

/** A contact to call again on the same day, by id alone: nothing of them is kept on the device. */
interface Reminder {
  contactId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** How the name goes under which a person's reminders stand. */
const KEPT = "relance-again:";

/** Milliseconds after which a call of that day is no matter any more. */
const OVER = 12 * 3_600_000;

/** Who is signed in. */
export const useUserId = (): string | undefined =>
  useQuery({ ...sessionQuery(), select: (session) => session?.user.id }).data;

function read(userId: string): Reminder[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(`${KEPT}${userId}`) ?? "[]");
    return Array.isArray(known) ? known.filter(isReminder) : [];
  } catch {
    return [];
  }
}

const isReminder = (one: unknown): one is Reminder =>
  typeof one === "object" &&
  one !== null &&
  "contactId" in one &&
  typeof one.contactId === "string" &&
  "at" in one &&
  typeof one.at === "number";

function write(userId: string, reminders: readonly Reminder[]): void {
  try {
    if (reminders.length === 0) localStorage.removeItem(`${KEPT}${userId}`);
    else localStorage.setItem(`${KEPT}${userId}`, JSON.stringify(reminders));
  } catch {
    // Without storage the card in the list is the reminder.
  }
}

/** Has a person reminded of a contact at an instant, in place of what was asked for before. */
export function remindIn(userId: string | undefined, contactId: string, at: number): void {
  if (userId === undefined) return;
  write(userId, [...read(userId).filter((one) => one.contactId !== contactId), { contactId, at }]);
}

/** Takes the reminders whose time has come: each is told once, on one page. */
export function takeDue(userId: string, now = Date.now()): string[] {
  const known = read(userId);
  const due = known.filter(({ at }) => at <= now);
  if (due.length > 0)
    write(
      userId,
      known.filter(({ at }) => at > now),
    );
  return due.filter(({ at }) => now - at < OVER).map(({ contactId }) => contactId);
}
