import { createHmac } from "node:crypto";
import { definitions } from "./object-types.ts";
import type { PortalControl } from "./portal-control.ts";
import type { ObjectType, WebhookTarget } from "./types.ts";

type Event = Record<string, unknown> & { subscriptionType: string };

export type Webhooks = {
  /** The same account, whose changes send webhooks. */
  announcing(portal: PortalControl): PortalControl;
  /** Announces a record created by an app through the API. */
  created(portalId: number, type: ObjectType, id: string): void;
  /**
   * Sends pending events; returns the statuses of the replies. HubSpot guarantees neither order nor single delivery:
   * `arrange` reorders or repeats events.
   */
  flush(arrange?: (events: Event[]) => Event[]): Promise<number[]>;
};

/** Maximum events per call. */
const BATCH = 100;
/** Milliseconds during which events are collected into one call. */
const GATHER = 200;
/** Attempts per call, and the pause between them in milliseconds. HubSpot makes ten attempts a day. */
const TRIES = 5;
const PAUSE = 1_000;

/**
 * Sends webhooks for changes of the simulated accounts as HubSpot does: signed (version 3), in batches, with retries.
 * Only contacts have event types of their own; others are `object.*`.
 * https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide
 */
export function createWebhooks(options: {
  clientSecret: string;
  target: WebhookTarget | undefined;
  now: () => number;
}): Webhooks {
  const { clientSecret, target, now } = options;
  const waiting: Event[] = [];
  let timer: NodeJS.Timeout | undefined;
  let eventId = 100_000_000;

  async function send(events: Event[]): Promise<number> {
    if (target === undefined) return 0;
    const body = JSON.stringify(events);
    const timestamp = String(Date.now());
    const signature = createHmac("sha256", clientSecret)
      .update(`POST${target.url}${body}${timestamp}`)
      .digest("base64");
    const headers = {
      "content-type": "application/json",
      "x-hubspot-signature-v3": signature,
      "x-hubspot-request-timestamp": timestamp,
    };
    const reply = await fetch(target.sendTo ?? target.url, { method: "POST", body, headers }).catch(
      () => undefined,
    );
    return reply?.status ?? 0;
  }

  async function deliver(events: Event[]): Promise<number> {
    for (let attempt = 0; ; attempt++) {
      const status = await send(events.map((event) => ({ ...event, attemptNumber: attempt })));
      if ((status >= 200 && status < 300) || attempt + 1 === TRIES) return status;
      await new Promise((resolve) => setTimeout(resolve, PAUSE).unref());
    }
  }

  async function flush(arrange = (events: Event[]) => events): Promise<number[]> {
    clearTimeout(timer);
    timer = undefined;
    const statuses: number[] = [];
    for (const events = arrange(waiting.splice(0)); events.length > 0;) {
      statuses.push(await deliver(events.splice(0, BATCH)));
    }
    return statuses;
  }

  function announce(portalId: number, event: Event): void {
    if (target === undefined) return;
    eventId += 1;
    waiting.push({
      eventId,
      subscriptionId: 2_222_222,
      portalId,
      appId: 1_111_111,
      occurredAt: now(),
      ...event,
    });
    timer ??= setTimeout(() => void flush(), GATHER).unref();
  }

  const about = (type: ObjectType, what: string, id: string): Event =>
    type === "contacts"
      ? { subscriptionType: `contact.${what}`, objectId: Number(id), changeSource: "CRM_UI" }
      : {
          subscriptionType: `object.${what}`,
          objectTypeId: definitions[type].typeId,
          objectId: Number(id),
          changeSource: "CRM_UI",
        };

  return {
    created: (portalId, type, id) =>
      announce(portalId, { ...about(type, "creation", id), changeSource: "INTEGRATION" }),
    announcing: (portal) => ({
      ...portal,
      add: (type, properties, contactIds, id) => {
        const record = portal.add(type, properties, contactIds, id);
        announce(portal.hubId, about(type, "creation", record.id));
        return record;
      },
      update: (type, id, properties) => {
        const record = portal.update(type, id, properties);
        for (const [propertyName, propertyValue] of Object.entries(properties)) {
          announce(portal.hubId, { ...about(type, "propertyChange", id), propertyName, propertyValue });
        }
        return record;
      },
      archive: (type, id) => {
        portal.archive(type, id);
        announce(portal.hubId, about(type, "deletion", id));
      },
      restore: (type, id) => {
        portal.restore(type, id);
        announce(portal.hubId, about(type, "restore", id));
      },
      deleteForPrivacy: (contactId) => {
        portal.deleteForPrivacy(contactId);
        // HubSpot sends both: https://developers.hubspot.com/changelog/now-live-webhooks-now-support-privacy-compliant-contact-deletions
        announce(portal.hubId, about("contacts", "deletion", contactId));
        announce(portal.hubId, about("contacts", "privacyDeletion", contactId));
      },
      merge: (primaryId, secondaryId) => {
        const merged = portal.merge(primaryId, secondaryId);
        announce(portal.hubId, {
          ...about("contacts", "merge", merged.id),
          primaryObjectId: Number(primaryId),
          mergedObjectIds: [Number(secondaryId)],
          newObjectId: Number(merged.id),
          numberOfPropertiesMoved: 0,
        });
        return merged;
      },
    }),
    flush,
  };
}
