import * as z from "zod";
import { cleanField } from "../../crm/clean-text.ts";

/** What Aircall announces to us: a call that rings, one that has ended (about half a minute ago), what was noted of it. */
export const EVENTS = ["call.created", "call.ended", "call.commented"] as const;

/** Until the year 2100. */
const seconds = z.number().int().positive().max(4_102_444_800).nullish();

const Call = z.object({
  id: z.union([z.number().int().positive(), z.string().regex(/^\d{1,20}$/)]).transform(String),
  direction: z.enum(["inbound", "outbound"]),
  raw_digits: z.string().max(60).nullish(),
  started_at: seconds,
  answered_at: seconds,
  ended_at: seconds,
  voicemail: z.string().nullish(),
  user: z.object({ name: z.string().max(200).nullish(), email: z.string().max(320).nullish() }).nullish(),
  comments: z
    .array(z.object({ content: z.string().nullish() }))
    .max(100)
    .nullish(),
});

/** https://developer.aircall.io/api-references/#call-events. Events are not signed: the token alone proves them. */
export const AircallEvent = z.object({
  event: z.string(),
  token: z.string().min(1).max(500),
  data: z.unknown(),
});

/** A call with somebody outside, by instants in milliseconds. */
export interface AnnouncedCall {
  readonly id: string;
  readonly direction: "incoming" | "outgoing";
  readonly number: string;
  /** Who of the organization spoke. */
  readonly agent: { readonly name: string | null; readonly email: string | null };
  readonly startedAt: number | null;
  /** How long they spoke; 0 where nobody answered. */
  readonly spoken: number;
  readonly comments: readonly string[];
}

/** The call of an event; undefined where it is none, or with a number that is withheld. */
export function callOf(data: unknown): AnnouncedCall | undefined {
  const call = Call.safeParse(data).data;
  // « anonymous » stands for a number that the caller withholds.
  if (call?.raw_digits == null || !/\d{4}/.test(call.raw_digits.replaceAll(/\D/g, ""))) return undefined;
  const { answered_at, ended_at, voicemail } = call;
  const wasAnswered = answered_at != null && ended_at != null && voicemail == null;
  return {
    id: call.id,
    direction: call.direction === "inbound" ? "incoming" : "outgoing",
    number: call.raw_digits,
    agent: { name: cleanField(call.user?.name), email: cleanField(call.user?.email) },
    startedAt: call.started_at == null ? null : call.started_at * 1_000,
    spoken: wasAnswered ? Math.max(0, ended_at - answered_at) * 1_000 : 0,
    comments: (call.comments ?? []).flatMap(({ content }) => (content == null ? [] : [content])),
  };
}
