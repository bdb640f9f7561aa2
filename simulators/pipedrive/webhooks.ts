import { randomUUID } from "node:crypto";
import { instant } from "./account.ts";
import type { State, Subscription } from "./state.ts";
import type { Fields, ObjectName } from "./types.ts";

const ENTITIES: Partial<Record<ObjectName, string>> = {
  persons: "person",
  activities: "activity",
  notes: "note",
  deals: "deal",
  organizations: "organization",
};

/** Sends webhooks as Pipedrive does: one event per call, Basic authentication, no signature. */
export function createAnnouncer(
  state: State,
  { sendTo, now, changed }: { sendTo: (url: string) => string; now: () => number; changed: () => void },
) {
  const subscriptionsOf = (companyId: number): Subscription[] => state.subscriptions[companyId] ?? [];
  const waiting: (() => Promise<number>)[] = [];
  return {
    register: (companyId: number, subscription: Omit<Subscription, "is_active">): void => {
      state.subscriptions[companyId] = [...subscriptionsOf(companyId), { ...subscription, is_active: 1 }];
      changed();
    },
    /** What Pipedrive does after days of failed calls. */
    turnOff: (companyId: number): void => {
      for (const one of subscriptionsOf(companyId)) one.is_active = 0;
      changed();
    },
    of: (companyId: number) =>
      subscriptionsOf(companyId).map(({ http_auth_password: _password, ...shown }) => shown),
    announce: (companyId: number, action: string, object: ObjectName, row: Fields): void => {
      const entity = ENTITIES[object];
      for (const one of subscriptionsOf(companyId)) {
        if (one.is_active === 0) continue;
        if (![entity, "*"].includes(one.event_object) || ![action, "*"].includes(one.event_action)) continue;
        const meta = {
          action,
          entity,
          entity_id: String(row.id),
          company_id: String(companyId),
          id: randomUUID(),
          timestamp: instant(now()),
          version: "2.0",
          attempt: 1,
        };
        const login = Buffer.from(`${one.http_auth_user}:${one.http_auth_password}`).toString("base64");
        waiting.push(async () => {
          const reply = await fetch(sendTo(one.subscription_url), {
            method: "POST",
            headers: { "content-type": "application/json", authorization: `Basic ${login}` },
            body: JSON.stringify({ meta, data: action === "delete" ? null : row, previous: null }),
          }).catch(() => undefined);
          return reply?.status ?? 0;
        });
      }
    },
    /** Sends pending events; returns the statuses of the replies. */
    flush: async (): Promise<number[]> => {
      const statuses: number[] = [];
      for (const send of waiting.splice(0)) statuses.push(await send());
      return statuses;
    },
  };
}
