import { createHash } from "node:crypto";
import type { Fields, ObjectName } from "./types.ts";

/** What webhooks call the kinds of objects. */
const RELATED: Readonly<Partial<Record<ObjectName, string>>> = {
  contacts: "people",
  individuals: "client",
  companies: "client",
  opportunities: "opportunity",
  estimates: "estimate",
  comments: "comment",
  "phone-calls": "phonecall",
  "calendar-events": "calendarevent",
  tasks: "task",
  emails: "email",
};

/** Sends webhooks as Sellsy does: one event a call, signed by SHA-1 of the secret and the body. */
export function createAnnouncer(webhook: { url: string; secret: string } | undefined, now: () => number) {
  const waiting: (() => Promise<number>)[] = [];
  return {
    announce: (corpId: number, action: string, object: ObjectName, row: Fields): void => {
      const relatedtype = RELATED[object];
      if (webhook === undefined || relatedtype === undefined) return;
      const body = JSON.stringify({
        event: action,
        eventType: `${relatedtype}.${action}`,
        relatedtype,
        relatedid: String(row.id),
        corpid: String(corpId),
        ownertype: "staff",
        timestamp: String(Math.floor(now() / 1_000)),
        individual: object === "individuals",
        relatedobject: {},
      });
      const signature = createHash("sha1")
        .update(webhook.secret + body)
        .digest("hex");
      waiting.push(async () => {
        const reply = await fetch(webhook.url, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "x-webhook-signature": signature,
            "user-agent": "Sellsy",
          },
          body,
        }).catch(() => undefined);
        return reply?.status ?? 0;
      });
    },
    /** Sends pending events; returns the statuses of the replies. */
    flush: async (): Promise<number[]> => {
      const statuses: number[] = [];
      for (const send of waiting.splice(0)) statuses.push(await send());
      return statuses;
    },
  };
}
