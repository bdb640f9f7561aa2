import { expect } from "vitest";
import { PASSWORD } from "../caller.ts";
import type { Call } from "./call.ts";
import { nowhere } from "./world.ts";

const NOT_AN_ID = { params: { contactId: "42", actionId: "42", id: "42", jobId: "42" } };
/** Product administrators only (decided in the design: management is theirs). */
const ADMINISTRATORS_ONLY = { owner: 403, admin: 403, member: 403, outsider: 403 } as const;
const MANAGEMENT = { refused: ADMINISTRATORS_ONLY } as const;

/** A contact, as Excel in French writes it. */
const CSV = Buffer.from("Prénom;Nom;E-mail\r\nÉlodie;Marchand;elodie@exemple.test\r\n").toString("base64");

/** The product's own calls, specification section 7. */
export const productCalls: readonly Call[] = [
  {
    call: "GET /api/me/contacts/feed",
    as: "member",
    answers: (w) => ({ data: [{ id: w.contactId, actions: [{ id: w.actionId }] }], meta: { itemCount: 1 } }),
    refused: { invited: 403 },
  },
  {
    call: "GET /api/contacts",
    as: "member",
    send: () => ({ query: { pageSize: "5", hasActions: "true" } }),
    answers: (w) => ({
      data: [{ id: w.contactId }],
      meta: { offset: 0, pageSize: 5, itemCount: 1, hasMore: false },
    }),
    refused: { invited: 403 },
    malformed: { query: { pageSize: "0" } },
  },
  {
    call: "GET /api/contacts/{contactId}",
    as: "member",
    send: (w) => ({ params: { contactId: w.contactId } }),
    answers: (w) => ({ id: w.contactId, actions: [{ id: w.actionId }] }),
    refused: { invited: 403 },
    foreign: [404],
    malformed: NOT_AN_ID,
  },
  {
    call: "GET /api/actions/{actionId}",
    as: "member",
    send: (w) => ({ params: { actionId: w.actionId } }),
    answers: (w) => ({ id: w.actionId }),
    refused: { invited: 403 },
    foreign: [404],
    malformed: NOT_AN_ID,
  },
  {
    call: "PUT /api/actions/{actionId}",
    as: "member",
    send: (w) => ({ params: { actionId: w.actionId }, body: { ai_iceBreakingMessage: "Bonjour Paul," } }),
    answers: (w) => ({ id: w.actionId, ai_iceBreakingMessage: "Bonjour Paul," }),
    refused: { invited: 403 },
    foreign: [404],
    malformed: { ...NOT_AN_ID, body: { type: "autre" } },
  },
  {
    call: "PATCH /api/actions/{actionId}/done",
    as: "member",
    send: (w) => ({ params: { actionId: w.actionId } }),
    answers: () => ({ archivedReason: "done", archivedBy: "user" }),
    refused: { invited: 403 },
    foreign: [404],
    malformed: NOT_AN_ID,
  },
  {
    call: "PATCH /api/actions/{actionId}/dismiss",
    as: "member",
    send: (w) => ({ params: { actionId: w.actionId } }),
    answers: () => ({ archivedReason: "dismissed", archivedBy: "user" }),
    refused: { invited: 403 },
    foreign: [404],
    malformed: NOT_AN_ID,
  },
  {
    call: "GET /api/hubspot/auth-url",
    as: "owner",
    answers: () => ({ url: expect.stringContaining("/oauth/authorize?") }),
    refused: { invited: 403 },
  },
  {
    call: "GET /api/crm/oauth-callback/{crm}",
    as: "owner",
    send: () => ({ params: { crm: "hubspot" }, query: { code: "faux", state: "faux" } }),
    status: 400,
    malformed: { params: { crm: "autre" } },
  },
  {
    call: "POST /api/crm/refresh-contacts",
    as: "owner",
    send: () => ({ body: { crm: "hubspot" } }),
    // Nothing is connected.
    status: 409,
    refused: { member: 403, invited: 403 },
    malformed: { body: { crm: "autre" } },
  },
  {
    call: "GET /api/organizations",
    as: "administrator",
    send: () => ({ query: { pageSize: "1", sort: "-createdAt" } }),
    answers: () => ({
      data: [expect.objectContaining({ membersCount: expect.any(Number) })],
      meta: { pageSize: 1 },
    }),
    ...MANAGEMENT,
    malformed: { query: { sort: "secret" } },
  },
  {
    call: "POST /api/organizations",
    as: "administrator",
    send: () => ({ body: { name: "Ateliers Vasseur", logo: null, domains: ["ateliers-vasseur.example"] } }),
    status: 201,
    answers: () => ({ name: "Ateliers Vasseur", domains: ["ateliers-vasseur.example"], membersCount: 0 }),
    ...MANAGEMENT,
    malformed: { body: { name: "" } },
  },
  {
    call: "GET /api/organizations/{id}",
    as: "administrator",
    send: (w) => ({ params: { id: w.organizationId } }),
    answers: (w) => ({ id: w.organizationId, membersCount: 3 }),
    ...MANAGEMENT,
    malformed: NOT_AN_ID,
  },
  {
    call: "PATCH /api/organizations/{id}",
    as: "administrator",
    send: (w) => ({ params: { id: w.organizationId }, body: { name: "Vasseur" } }),
    answers: (w) => ({ id: w.organizationId, name: "Vasseur" }),
    ...MANAGEMENT,
    malformed: { ...NOT_AN_ID, body: { name: 7 } },
  },
  {
    call: "DELETE /api/organizations/{id}",
    as: "administrator",
    send: (w) => ({ params: { id: w.organizationId } }),
    answers: (w) => ({ id: w.organizationId }),
    ...MANAGEMENT,
    malformed: NOT_AN_ID,
  },
  {
    call: "GET /api/users",
    as: "administrator",
    send: (w) => ({ query: { filter: w.people.member.email } }),
    answers: (w) => ({ data: [{ id: w.people.member.userId }], meta: { itemCount: 1 } }),
    ...MANAGEMENT,
    malformed: { query: { offset: "-1" } },
  },
  {
    call: "POST /api/users",
    as: "administrator",
    send: (w) => ({
      body: {
        email: `Nouveau-${w.slug}@exemple.test`,
        name: "Nora Petit",
        role: "user",
        password: PASSWORD,
        organizationId: w.organizationId,
      },
    }),
    status: 201,
    answers: (w) => ({ email: `nouveau-${w.slug}@exemple.test`, role: "user", banned: false }),
    ...MANAGEMENT,
    malformed: { body: { email: "personne", name: "", role: "chef", password: "court" } },
  },
  {
    call: "GET /api/users/{id}",
    as: "administrator",
    send: (w) => ({ params: { id: w.people.member.userId } }),
    answers: (w) => ({ id: w.people.member.userId, email: w.people.member.email }),
    ...MANAGEMENT,
    malformed: NOT_AN_ID,
  },
  {
    call: "PATCH /api/users/{id}",
    as: "administrator",
    send: (w) => ({ params: { id: w.people.member.userId }, body: { name: "Paul Roy" } }),
    answers: () => ({ name: "Paul Roy" }),
    ...MANAGEMENT,
    malformed: { ...NOT_AN_ID, body: { role: "chef" } },
  },
  {
    call: "DELETE /api/users/{id}",
    as: "administrator",
    send: (w) => ({ params: { id: w.people.member.userId } }),
    answers: (w) => ({ id: w.people.member.userId }),
    ...MANAGEMENT,
    malformed: NOT_AN_ID,
  },
  {
    call: "POST /api/users/{id}/ban",
    as: "administrator",
    send: (w) => ({ params: { id: w.people.member.userId }, body: { banReason: "Départ" } }),
    answers: () => ({ banned: true, banReason: "Départ" }),
    ...MANAGEMENT,
    malformed: { params: { id: nowhere() }, body: { banExpires: "hier" } },
  },
  {
    call: "POST /api/users/{id}/unban",
    as: "administrator",
    send: (w) => ({ params: { id: w.people.member.userId }, body: {} }),
    answers: () => ({ banned: false, banReason: null }),
    ...MANAGEMENT,
    malformed: NOT_AN_ID,
  },
  {
    call: "POST /api/imports/preview",
    as: "admin",
    send: () => ({ body: { kind: "contacts", fileName: "contacts.csv", content: CSV } }),
    answers: () => ({ kind: "contacts", rows: 1, wouldCreate: 1 }),
    refused: { member: 403, invited: 403 },
    malformed: { body: { kind: "autre" } },
  },
  {
    call: "POST /api/imports",
    as: "admin",
    send: () => ({ body: { kind: "contacts", fileName: "contacts.csv", content: CSV, confirmed: true } }),
    answers: () => ({ created: 1 }),
    refused: { member: 403, invited: 403 },
    malformed: { body: { kind: "contacts", fileName: "contacts.csv", content: CSV, confirmed: false } },
  },
  {
    call: "GET /api/exports/organization",
    as: "owner",
    refused: { admin: 403, member: 403, invited: 403 },
    malformed: { query: { part: "zéro" } },
  },
  {
    call: "GET /api/audit",
    as: "owner",
    answers: () => ({ data: expect.any(Array), meta: { offset: 0 } }),
    refused: { admin: 403, member: 403, invited: 403 },
    malformed: { query: { pageSize: "dix" } },
  },
];
