import * as z from "zod";
import { Evidence, Reason } from "../contacts/contract.ts";
import { CRMS } from "../crm/names.ts";
import { calendarDay, contract, instant } from "../http/contract.ts";
import { JobStarted } from "../jobs/contract.ts";

/** What keeps a contact out of a list, the most decisive first. */
export const ObstacleCode = z.enum([
  "listed_for_colleague",
  "suppressed",
  "archived",
  "other_owner",
  "opted_out",
  "unreachable",
  "absent",
  "postponed",
  "recently_done",
  "recently_dismissed",
  "handled_today",
  "nothing_happened",
  "company_listed",
  "outscored",
  "list_made_before",
  "list_not_made",
]);
export type ObstacleCode = z.infer<typeof ObstacleCode>;

export const Obstacle = z.object({
  code: ObstacleCode,
  /** One or two French sentences, with the day it is about. */
  text: z.string(),
  /** Last day on which it holds; null when it has no end. */
  until: calendarDay().nullable(),
  evidence: z.array(Evidence),
});
export type Obstacle = z.output<typeof Obstacle>;

/** Why a contact is not in the caller's list of today, or that it is. */
export const WhyNot = z.object({
  /** Today, in the organization's time zone. */
  day: calendarDay(),
  /** The contact's place in the caller's list. */
  listed: z.object({ position: z.int(), score: z.number() }).nullable(),
  /** What speaks for the contact today, the strongest first. */
  reasons: z.array(Reason.extend({ weight: z.number() })),
  /** All that stands in the way, the decisive first; empty for a listed contact. */
  obstacles: z.array(Obstacle),
  /** Whether the caller may put the contact in their list: not where it is, nor over an objection or a colleague. */
  mayBeChosen: z.boolean(),
  /** What the contact is worth today: 0 where a rule forbids writing. */
  score: z.number(),
  /** What it would be worth without its obstacles. */
  worth: z.number(),
});
export type WhyNot = z.output<typeof WhyNot>;

export const whyNot = contract({
  method: "GET",
  path: "/api/contacts/{contactId}/why-not",
  scope: "contacts:read",
  summary: "Pourquoi un contact n’est pas dans la liste du jour de la personne connectée, ou qu’il y est.",
  params: z.object({ contactId: z.uuid() }),
  response: WhyNot,
});

export const chooseContact = contract({
  method: "POST",
  path: "/api/contacts/{contactId}/choose",
  scope: "actions:write",
  errors: ["conflict", "rate_limited"],
  summary:
    "Met un contact dans la liste du jour de la personne connectée. `conflict`\u00A0: ce qui s’y oppose\u00A0; `missing: proposal`\u00A0: aucune proposition n’est encore écrite.",
  params: z.object({ contactId: z.uuid() }),
  response: z.object({ position: z.int() }),
});

export const draftOpened = contract({
  method: "POST",
  path: "/api/contacts/{contactId}/draft",
  summary:
    "Fait rédiger, s’ils attendaient d’être ouverts, le message d’un contact de la liste du jour et ceux des deux suivants\u00A0; `job` est nul quand rien n’attend.",
  params: z.object({ contactId: z.uuid() }),
  response: z.object({ job: JobStarted.shape.job.nullable() }),
});

/** Something that we promised a contact, or they promised us. */
export const Promised = z.object({
  by: z.enum(["us", "contact"]),
  /** In French: « un envoi (le devis), pour vendredi 27 novembre ». */
  what: z.string(),
  /** The words it was read in; null where words of strangers should not be repeated. */
  quote: z.string().nullable(),
  source: z.object({ kind: z.enum(["engagement", "note"]), id: z.uuid(), date: calendarDay() }),
  /** The last day its words mean; null where they name none. */
  due: calendarDay().nullable(),
  state: z.enum(["open", "late", "kept", "cancelled"]),
  /** When it was kept or called off. */
  settledOn: calendarDay().nullable(),
});
export type Promised = z.output<typeof Promised>;

/** The same with the contact it concerns. */
export const PromiseMade = Promised.extend({
  contactId: z.uuid(),
  contact: z.string(),
  company: z.string().nullable(),
});
export type PromiseMade = z.output<typeof PromiseMade>;

export const getContactPromises = contract({
  method: "GET",
  path: "/api/contacts/{contactId}/promises",
  scope: "contacts:read",
  summary:
    "Ce qui a été promis à un contact et par lui ces six derniers mois, du plus récent au plus ancien.",
  params: z.object({ contactId: z.uuid() }),
  response: z.object({ data: z.array(Promised) }),
});

export const listPromises = contract({
  method: "GET",
  path: "/api/me/promises",
  scope: "contacts:read",
  summary:
    "Ce que la personne connectée et ses contacts se sont promis ces six derniers mois, et ce qu’ont promis ou attendent les contacts sans propriétaire\u00A0; pour les responsables, le compte par membre, sans aucun texte.",
  response: z.object({
    day: calendarDay(),
    /** Late ones first, then by the day they are due; settled ones last. */
    data: z.array(PromiseMade),
    /** Of contacts that are nobody's: those left to whoever has room, and for managers those proposed to nobody too. */
    unowned: z.array(PromiseMade),
    team: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          open: z.int(),
          late: z.int(),
          kept: z.int(),
          cancelled: z.int(),
        }),
      )
      .nullable(),
  }),
});

/** A sentence that may ask to be contacted no more, which no person has settled yet. */
export const Objection = z.object({
  contactId: z.uuid(),
  contact: z.string(),
  company: z.string().nullable(),
  source: z.object({ kind: z.enum(["engagement", "note"]), id: z.uuid(), date: calendarDay() }),
  /** Names the fact in a correction. */
  fact: z.string(),
  /** Empty where words of strangers should not be repeated. */
  quote: z.string(),
});
export type Objection = z.output<typeof Objection>;

export const listObjections = contract({
  method: "GET",
  path: "/api/me/objections",
  scope: "contacts:read",
  summary:
    "Les contacts de la personne connectée, et ceux sans propriétaire, qui ont peut-être demandé à ne plus être contactés\u00A0: ils restent hors des listes tant que personne n’a tranché.",
  response: z.object({
    /** The last such sentence of each contact, the newest first: the first hundred. */
    data: z.array(Objection),
    /** How many contacts there are. */
    count: z.int(),
  }),
});

/** Where the relation with a contact stands, composed of what was read, without a model: shaped as `ai_timeline`. */
export const Standing = z.object({
  /** Markdown: a line for each exchange or note that says something, the oldest first. */
  timeline: z.string(),
  /** Markdown: who owes what to whom, and by when. */
  currentStatus: z.string(),
  /** What it was composed of. */
  reasoning: z.string(),
  /** Now: it is composed whenever it is asked for. */
  generatedAt: instant(),
  /** Who wrote it: rules of this program, no model. */
  composedBy: z.literal("rules"),
  /** A model is configured here, and can tell the relation instead. */
  hasModel: z.boolean(),
});
export type Standing = z.output<typeof Standing>;

export const getStanding = contract({
  method: "GET",
  path: "/api/contacts/{contactId}/standing",
  scope: "contacts:read",
  summary: "Où en est la relation avec un contact, composé sans IA d’après les échanges et les notes.",
  params: z.object({ contactId: z.uuid() }),
  response: Standing,
});

/** Why somebody has no suggestion today; the first that applies. */
export const EmptyCode = z.enum([
  "no_crm",
  "crm_lost",
  "first_sync",
  "sync_failed",
  "in_preparation",
  "no_contacts",
  "given_elsewhere",
  "not_an_owner",
  "no_own_contacts",
  "too_early",
  "joined_later",
  "day_off",
  "nothing_today",
]);
export type EmptyCode = z.infer<typeof EmptyCode>;

export const WhyEmpty = z.object({
  code: EmptyCode,
  /** French sentences: the reason, then who can mend it, by name. */
  text: z.string(),
  /** Where the caller can mend it: `settings`, or what gives owners to members; null where they cannot. */
  mend: z.enum(["settings", "owners"]).nullable(),
});
export type WhyEmpty = z.output<typeof WhyEmpty>;

export const whyEmpty = contract({
  method: "GET",
  path: "/api/me/contacts/why-empty",
  summary: "Pourquoi la personne connectée n’a aucune suggestion aujourd’hui, et qui peut y remédier.",
  response: WhyEmpty,
});

export const stopMorningMail = contract({
  method: "POST",
  path: "/api/morning-mail/stop",
  errors: ["not_found"],
  openTo: "anyone",
  summary:
    "Arrête le message du matin d’une personne, sans connexion\u00A0: le jeton vient de ce message (RFC 8058).",
  query: z.object({ token: z.string().max(200) }),
  response: z.object({ stopped: z.literal(true) }),
});

/** What somebody's choices of the last day they made some change: whom they put off, or hid for a reason. */
export const lastChoices = contract({
  method: "GET",
  path: "/api/me/contacts/last-choices",
  summary: "Ce que changent les derniers choix de la personne connectée, faits un jour précédent.",
  response: z.object({
    data: z.array(z.object({ contactId: z.uuid(), /** A French sentence. */ text: z.string() })),
  }),
});

/** Where a suggestion comes from: its list, and what was known when that was made. */
export const Origin = z.object({
  day: calendarDay(),
  /** Whether somebody put the contact in the list by hand. */
  chosen: z.boolean(),
  madeAt: instant(),
  /** The last synchronization before; null where contacts came from a file. */
  synchronization: z.object({ crm: z.enum(CRMS).nullable(), at: instant() }).nullable(),
  /** The last reading of one of the contact's texts before. */
  reading: z.object({ reader: z.enum(["person", "model", "local"]), at: instant() }).nullable(),
  /** The id that log lines of the run name, for support. Null for lists older than such ids. */
  correlationId: z.uuid().nullable(),
});

export const getOrigin = contract({
  method: "GET",
  path: "/api/contacts/{contactId}/origin",
  summary: "D’où vient la dernière suggestion d’un contact.",
  params: z.object({ contactId: z.uuid() }),
  response: z.object({ data: Origin.nullable() }),
});
