import * as z from "zod";
import { calendarDay, instant } from "../../http/contract.ts";

export const ActionType = z.enum(["ongoingBusiness", "nurturing"]);
export type ActionType = z.infer<typeof ActionType>;

/** Why a person hid a suggestion. */
export const DismissedBecause = z.enum(["notNow", "wrongPerson", "inTouch", "wrongReason"]);
export type DismissedBecause = z.infer<typeof DismissedBecause>;

/** Longest message a person may save, in characters. */
export const MESSAGE_MAXIMUM = 20_000;

/** A sentence of a message or of its reasoning, with the words it rests on. */
export const Claim = z.object({
  text: z.string(),
  quote: z.string(),
  sourceIds: z.array(z.string()),
});
export type Claim = z.infer<typeof Claim>;

/** docs/product.md, 3. Open while `archivedAt` is null. */
export const Action = z.object({
  id: z.uuid(),
  contactId: z.uuid(),
  ai_action: z.string().nullable(),
  ai_reasoning: z.string().nullable(),
  ai_prettyAction: z.string().nullable(),
  ai_prettyReasoning: z.string().nullable(),
  /** Of the message, as a mail's. */
  ai_subject: z.string().nullable(),
  ai_iceBreakingMessage: z.string().nullable(),
  /** What wrote it: the model's name, `demo-rules`, or `rules` where the model gave nothing fit to send. */
  ai_model: z.string().nullable(),
  /** Why rules wrote it though a model is configured: a code; null otherwise. */
  ai_fallback: z.string().nullable(),
  /**
   * How each sentence of the message was held against its sources when it was written: also by a second model, or by
   * code alone; null where no model wrote it.
   */
  ai_check: z.enum(["model", "code"]).nullable(),
  /** The message as it was written, where a person has changed it since; null otherwise. */
  ai_draftedMessage: z.string().nullable(),
  /** When a person last changed the message; null while it is as it was written. */
  editedAt: instant().nullable(),
  type: ActionType,
  deadline: calendarDay().nullable(),
  archivedAt: instant().nullable(),
  archivedBy: z.enum(["user", "system"]).nullable(),
  archivedReason: z.enum(["done", "dismissed", "updated"]).nullable(),
  ai_archiveReasoning: z.string().nullable(),
  /** Of one that was hidden: why, where the person said so. */
  dismissedBecause: DismissedBecause.nullable(),
  /** Put off: the day whose list has it again. */
  resumesOn: calendarDay().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
  claims: z.array(Claim),
});
export type Action = z.output<typeof Action>;

/** The database knows no year 0; a date before this one is a mistake. */
const EARLIEST = "1970";
/** Of a day or instant in ISO 8601. */
export const isPlausible = (date: string): boolean => date >= EARLIEST;

export const ActionParams = z.object({ actionId: z.uuid() });

/** What the menu « Plus tard » offers beside a day. */
export const Later = z.enum(["tomorrow", "monday", "twoWeeks"]);
export type Later = z.infer<typeof Later>;
