import * as z from "zod";
import { calendarDay, contract, instant } from "../http/contract.ts";

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
const isPlausible = (date: string): boolean => date >= EARLIEST;

const ActionParams = z.object({ actionId: z.uuid() });

export const getAction = contract({
  method: "GET",
  path: "/api/actions/{actionId}",
  scope: "contacts:read",
  summary: "Lit une action proposée.",
  params: ActionParams,
  response: Action,
});

export const updateAction = contract({
  method: "PUT",
  path: "/api/actions/{actionId}",
  scope: "actions:write",
  errors: ["conflict"],
  summary: "Modifie une action ouverte\u00A0; l’éditeur n’envoie que le message.",
  params: ActionParams,
  /**
   * The message's `editedAt` that the change was made from, `none` for null: a message that has changed since is not
   * written over (`conflict`).
   */
  query: z.object({
    basedOn: z.union([z.literal("none"), z.iso.datetime({ offset: true }).refine(isPlausible)]).optional(),
  }),
  body: z
    .strictObject({
      ai_action: z.string().max(MESSAGE_MAXIMUM),
      ai_reasoning: z.string().max(MESSAGE_MAXIMUM),
      ai_iceBreakingMessage: z.string().max(MESSAGE_MAXIMUM),
      type: ActionType,
      deadline: z
        .union([z.iso.date(), z.iso.datetime({ offset: true })])
        .refine(isPlausible)
        .nullable(),
      archivedAt: z.iso.datetime({ offset: true }).refine(isPlausible),
      archivedBy: z.enum(["user", "system"]),
      archivedReason: z.enum(["done", "dismissed", "updated"]),
    })
    .partial(),
  response: Action,
});

export const markActionDone = contract({
  method: "PATCH",
  path: "/api/actions/{actionId}/done",
  scope: "actions:write",
  errors: ["conflict"],
  summary: "Marque une action comme faite.",
  params: ActionParams,
  /** `sent=false`: handled in another way than by sending the message, which then goes into no CRM. */
  query: z.object({ sent: z.enum(["true", "false"]).default("true") }),
  response: Action,
});

export const dismissAction = contract({
  method: "PATCH",
  path: "/api/actions/{actionId}/dismiss",
  scope: "actions:write",
  errors: ["conflict"],
  summary: "Masque une action.",
  params: ActionParams,
  /** How long the person is left alone depends on it; `wrongReason` also corrects what was read. */
  query: z.object({ because: DismissedBecause.optional() }),
  response: Action,
});

/** What the menu « Plus tard » offers beside a day. */
export const Later = z.enum(["tomorrow", "monday", "twoWeeks"]);
export type Later = z.infer<typeof Later>;

export const postponeAction = contract({
  method: "PATCH",
  path: "/api/actions/{actionId}/postpone",
  scope: "actions:write",
  errors: ["conflict"],
  summary: "Remet une action à un jour ouvré, dont la liste la reprend.",
  params: ActionParams,
  /** A day on which the caller does not work, or the contact is away, is moved to the next that suits. */
  body: z.strictObject({
    until: z.union([Later, z.iso.date().refine(isPlausible)]),
  }),
  response: Action,
});

export const undoAction = contract({
  method: "PATCH",
  path: "/api/actions/{actionId}/undo",
  scope: "actions:write",
  errors: ["conflict"],
  summary: "Annule ce qu’une personne a fait d’une action\u00A0: elle est de nouveau ouverte, telle quelle.",
  params: ActionParams,
  response: z.object({
    action: Action,
    /** The message is logged in the CRM, or may be, and stays there. */
    isLoggedInCrm: z.boolean(),
  }),
});
