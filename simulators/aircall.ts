import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import * as z from "zod";
import { readStateFile, writeStateFile } from "./state-file.ts";

/** A call as a person of the demo places it: the simulator rings, and announces what comes of it. */
export interface PlacedCall {
  readonly direction: "inbound" | "outbound";
  readonly number: string;
  /** Seconds they spoke; 0 where nobody answered. */
  readonly seconds: number;
  readonly comment?: string;
  readonly agent?: { readonly name: string; readonly email: string };
  /** When it began; now unless said. */
  readonly startedAt?: Date;
}

const Webhook = z.object({
  webhook_id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  token: z.string(),
  active: z.boolean(),
  failures: z.number(),
});
type Webhook = z.infer<typeof Webhook>;

const KNOWN_EVENTS = [
  "call.created",
  "call.ringing_on_agent",
  "call.answered",
  "call.hungup",
  "call.ended",
  "call.commented",
  "call.tagged",
];
const NewWebhook = z.object({
  custom_name: z.string().optional(),
  url: z.url(),
  events: z.array(z.enum(KNOWN_EVENTS)).optional(),
});
const InsightCards = z.object({
  contents: z
    .array(
      z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("title"), text: z.string().min(1), link: z.url().optional() }),
        z.strictObject({
          type: z.literal("shortText"),
          text: z.string().min(1),
          label: z.string().optional(),
          link: z.url().optional(),
        }),
      ]),
    )
    .min(1),
});

/** Calls of the public API that Aircall takes in a minute; and failures after which it turns a webhook off. */
const A_MINUTE = 60;
const MOST_FAILURES = 10;

export interface AircallOptions {
  readonly apiId: string;
  readonly apiToken: string;
  /** Turns an announced address into the one by which this process reaches it. */
  readonly sendTo?: (url: string) => string;
  readonly now?: () => Date;
  /** Keeps the webhooks over a restart. */
  readonly stateFile?: string;
}

/**
 * One company at Aircall: the public API by Basic authentication, and webhooks without a signature, whose events carry
 * the token that their making answered (https://developer.aircall.io/api-references/).
 */
export function createAircallSimulator({
  apiId,
  apiToken,
  sendTo = (url) => url,
  now = () => new Date(),
  stateFile,
}: AircallOptions) {
  const webhooks = new Map(
    (readStateFile(stateFile, z.array(Webhook), "Aircall") ?? []).map((one) => [one.webhook_id, one]),
  );
  const keep = () => writeStateFile(stateFile, [...webhooks.values()]);
  /** The insight cards shown in a call, by its id. */
  const cards = new Map<number, z.infer<typeof InsightCards>[]>();
  const ringing = new Set<number>();
  let asked: number[] = [];
  let lastCall = 100_000;

  const app = new Hono();
  const api = new Hono();
  const expected = `Basic ${Buffer.from(`${apiId}:${apiToken}`).toString("base64")}`;
  api.use(async (c, next) => {
    if (c.req.header("authorization") !== expected) return c.json({ error: "Unauthorized" }, 401);
    const at = now().getTime();
    asked = asked.filter((one) => at - one < 60_000);
    if (asked.length >= A_MINUTE) return c.json({ error: "Too many requests" }, 429);
    asked.push(at);
    return next();
  });
  api.get("/company", (c) => c.json({ company: { name: "Atelier Démo", users_count: 3, numbers_count: 1 } }));
  api.post("/webhooks", async (c) => {
    const asking = NewWebhook.safeParse(await c.req.json().catch(() => undefined));
    if (!asking.success) return c.json({ error: "Bad Request", troubleshoot: asking.error.message }, 400);
    const { url, events = KNOWN_EVENTS, custom_name } = asking.data;
    const webhook: Webhook = {
      webhook_id: randomBytes(16).toString("hex"),
      url,
      events,
      token: randomBytes(16).toString("hex"),
      active: true,
      failures: 0,
    };
    webhooks.set(webhook.webhook_id, webhook);
    keep();
    return c.json({ webhook: { ...shown(webhook), custom_name } }, 201);
  });
  api.get("/webhooks", (c) => c.json({ webhooks: [...webhooks.values()].map(shown) }));
  api.delete("/webhooks/:id", (c) => {
    if (!webhooks.delete(c.req.param("id"))) return c.json({ error: "Not Found" }, 404);
    keep();
    return c.body(null, 204);
  });
  api.post("/calls/:id/insight_cards", async (c) => {
    const id = Number(c.req.param("id"));
    const card = InsightCards.safeParse(await c.req.json().catch(() => undefined));
    if (!card.success) return c.json({ error: "Bad Request", troubleshoot: card.error.message }, 400);
    // Once somebody has hung up there is no screen to show it on.
    if (!ringing.has(id)) return c.json({ error: "Not Found" }, 404);
    cards.set(id, [...(cards.get(id) ?? []), card.data]);
    return c.body(null, 201);
  });

  app.route("/v1", api);

  async function announce(event: string, data: object): Promise<number[]> {
    const told = [...webhooks.values()].filter(({ active, events }) => active && events.includes(event));
    return Promise.all(
      told.map(async (webhook) => {
        const body = {
          resource: "call",
          event,
          timestamp: Math.floor(now().getTime() / 1_000),
          token: webhook.token,
          data,
        };
        const status = await fetch(sendTo(webhook.url), {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }).then(
          (reply) => reply.status,
          () => 0,
        );
        webhook.failures = status >= 200 && status < 300 ? 0 : webhook.failures + 1;
        if (webhook.failures >= MOST_FAILURES) webhook.active = false;
        return status;
      }),
    );
  }

  /** Has a call ring, and end; answers its id and what the webhooks answered. */
  async function place(call: PlacedCall): Promise<{ id: number; statuses: number[] }> {
    const id = ++lastCall;
    const startedAt = Math.floor((call.startedAt ?? now()).getTime() / 1_000);
    const data = {
      id,
      sid: `CA${randomBytes(8).toString("hex")}`,
      direct_link: `https://api.aircall.io/v1/calls/${id}`,
      direction: call.direction,
      status: "initial",
      missed_call_reason: null,
      started_at: startedAt,
      answered_at: null,
      ended_at: null,
      duration: 0,
      voicemail: null,
      recording: null,
      raw_digits: call.number,
      user: call.agent === undefined ? null : { id: 1, ...call.agent },
      contact: null,
      archived: false,
      tags: [],
      comments: [],
    };
    ringing.add(id);
    const rung = await announce("call.created", data);
    ringing.delete(id);
    const answered = call.seconds > 0 ? startedAt + 8 : null;
    const ended = startedAt + 8 + call.seconds;
    const comments =
      call.comment === undefined
        ? []
        : [{ id: 1, content: call.comment, posted_at: ended, posted_by: data.user }];
    const done = await announce("call.ended", {
      ...data,
      status: "done",
      missed_call_reason: call.seconds > 0 ? null : "no_available_agent",
      answered_at: answered,
      ended_at: ended,
      duration: ended - startedAt,
      comments,
    });
    return { id, statuses: [...rung, ...done] };
  }

  return {
    app,
    place,
    announce,
    cards: (id: number) => cards.get(id) ?? [],
    webhooks: () => [...webhooks.values()],
  };
}

const shown = ({ webhook_id, url, events, token, active }: Webhook) => ({
  webhook_id,
  url,
  events,
  token,
  active,
});
