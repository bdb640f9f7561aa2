import * as z from "zod";
import { calendarDay, contract, instant, ListMeta, Paging } from "../http/contract.ts";
import { JobStarted } from "../jobs/contract.ts";

export const SuppressionReason = z.enum(["opposition", "opt_out", "bounce", "do_not_contact"]);
export type SuppressionReason = z.output<typeof SuppressionReason>;

/** Why somebody must not be contacted. */
export const Suppression = z.object({
  id: z.uuid(),
  /** `erased`: somebody whose data was erased; nothing is left of them that could be read. */
  kind: z.enum(["contact", "address", "domain", "erased"]),
  contact: z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() }).nullable(),
  /** The address or the domain. */
  value: z.string().nullable(),
  reason: SuppressionReason.nullable(),
  source: z.enum(["crm", "user"]),
  /** The CRM, or the member who registered it; null when they have left. */
  by: z.string().nullable(),
  since: instant(),
});
export type Suppression = z.output<typeof Suppression>;

export const listSuppressions = contract({
  method: "GET",
  path: "/api/suppressions",
  scope: "contacts:read",
  summary: "Qui ne doit pas être contacté, du plus récent au plus ancien si rien n’est demandé d’autre.",
  query: Paging.extend({
    /** Part of a name, an address or a domain; somebody erased is found by their whole address. */
    filter: z.string().max(200).optional(),
    kind: Suppression.shape.kind.optional(),
    reason: SuppressionReason.optional(),
    /** `field` or `-field`, comma separated: since, name, reason. */
    sort: z.string().max(200).optional(),
  }),
  response: z.object({ data: z.array(Suppression), meta: ListMeta }),
});

export const createSuppression = contract({
  method: "POST",
  path: "/api/suppressions",
  scope: "suppressions:write",
  errors: ["not_found"],
  summary: "Enregistre qu’un contact, une adresse ou un domaine ne doit plus être contacté.",
  body: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("contact"), contactId: z.uuid(), reason: SuppressionReason }),
    z.strictObject({
      kind: z.enum(["address", "domain"]),
      value: z.string().min(1).max(320),
      reason: SuppressionReason,
    }),
  ]),
  status: 201,
  response: Suppression,
});

export const deleteSuppression = contract({
  method: "DELETE",
  path: "/api/suppressions/{id}",
  errors: ["conflict"],
  summary:
    "Lève une opposition enregistrée ici\u00A0; pour les responsables et, dans les dix minutes, pour qui l’a enregistrée.",
  params: z.object({ id: z.uuid() }),
  response: z.object({ lifted: z.literal(true) }),
});

export const previewRetention = contract({
  method: "GET",
  path: "/api/prospection/retention",
  summary:
    "Les contacts qui n’auront pas eu d’activité depuis trois ans au prochain passage, qui les effacera\u00A0; rien n’est changé.",
  query: Paging,
  response: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        email: z.string().nullable(),
        lastContactAt: instant(),
      }),
    ),
    meta: ListMeta.extend({
      /** The day on which retention runs next, in the organization's time zone. */
      day: calendarDay(),
      /** Contacts without activity since then are erased. */
      since: instant(),
    }),
  }),
});

export const exportPersonalData = contract({
  method: "GET",
  path: "/api/contacts/{contactId}/personal-data",
  summary: "Tout ce qui est conservé sur une personne, en JSON\u00A0; pour les responsables.",
  params: z.object({ contactId: z.uuid() }),
  /** Beside these, what is the person's own, by table. */
  response: z.looseObject({
    exportedAt: instant(),
    /** How many rows of others name the person, by table; none of a table that is not counted. */
    mentions: z.record(z.string(), z.int()),
    mentionsNotCounted: z.array(z.string()),
    /** Whether that is all: `counting` while `job` lasts, `not_counted` until a count is asked for. */
    mentionsCount: z.object({
      state: z.enum(["counted", "counting", "not_counted"]),
      countedAt: instant().nullable(),
      job: JobStarted.shape.job.nullable(),
    }),
  }),
});

export const countMentions = contract({
  method: "POST",
  path: "/api/contacts/{contactId}/personal-data/mentions",
  summary:
    "Fait compter où les textes des autres nomment une personne, pour l’export de ses données\u00A0; pour les responsables.",
  params: z.object({ contactId: z.uuid() }),
  status: 202,
  response: JobStarted,
});

export const erasePersonalData = contract({
  method: "DELETE",
  path: "/api/contacts/{contactId}/personal-data",
  summary: "Efface une personne de toutes les données de l’organisation\u00A0; pour les responsables.",
  params: z.object({ contactId: z.uuid() }),
  body: z.strictObject({
    /** Must be true: nobody is erased by mistake. */
    confirm: z.boolean().default(false),
    /**
     * Keeps tombstones (hashes) so that the next synchronization does not bring them back. An objection made
     * before is kept in any case.
     */
    suppress: z.boolean().default(true),
  }),
  status: 202,
  /** The job takes them out of others' texts; their own rows are gone. */
  response: JobStarted.extend({
    /** Contacts that were this person: merged ones, and those of the same address. */
    erased: z.int(),
    suppressed: z.boolean(),
  }),
});
