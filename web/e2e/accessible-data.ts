import type { listConnections } from "../../functions/crm/contract.ts";
import type { Wire } from "../../functions/http/contract.ts";
import type { getOrganizationSettings } from "../../functions/settings/contract.ts";
import { anEntry, anOrganization, aPage, asAdministrator, aUser } from "../src/features/admin/fixtures.ts";
import { aSuppression } from "../src/features/prospection/fixtures.ts";
import {
  anAction,
  aConnection,
  aContact,
  aFeed,
  aConnectionJob,
  aJob,
  aModelUsage,
  anInvitation,
  aSession,
  uuid,
} from "../src/test/fixtures.ts";
import { Refusal } from "./answered.ts";
import { contact, SCREENS, type Screen } from "./screens-data.ts";

const NOBODY = { "GET /api/auth/get-session": null };
const DOWN = new Refusal(
  503,
  "unavailable",
  "Le service est momentanément indisponible. Réessayez dans un instant.",
);
const CONTACT = `/contacts/${uuid(1)}`;
const counted = {
  calls: 1200,
  failed: 3,
  inputTokens: 4e5,
  outputTokens: 8e4,
  costUsd: 12.5,
  unpricedCalls: 0,
};
const OF_A_JOB = { crms: ["hubspot"], createdBy: null, createdByName: null };
const failedJob = aJob({
  id: uuid(801),
  state: "failed",
  error: { code: "crm_unavailable", message: "HubSpot ne répond pas." },
  finishedAt: "2026-11-21T08:00:00.000Z",
});
const team = {
  "GET /api/auth/organization/get-full-organization": {
    id: uuid(500),
    name: "Atelier Nord",
    members: [
      {
        id: uuid(1),
        userId: uuid(701),
        role: "owner",
        teamId: null,
        user: { name: "Camille Durand", email: "commercial@demo.test" },
      },
      {
        id: uuid(2),
        userId: uuid(702),
        role: "member",
        teamId: null,
        user: { name: "Hélène Roy", email: "helene@nord.fr" },
      },
    ],
    teams: [
      { id: uuid(801), name: "Nord" },
      { id: uuid(802), name: "Sud" },
    ],
    invitations: [
      {
        id: uuid(601),
        email: "attend@nord.fr",
        role: "member",
        status: "pending",
        expiresAt: "2999-01-01T12:00:00.000Z",
      },
    ],
  },
};
const everything = {
  ...team,
  "GET /api/crm/connections": {
    data: [
      aConnection({ job: aConnectionJob() }),
      aConnection({
        crm: "salesforce",
        state: "revoked",
        message: "L’accès a été retiré : reconnectez Salesforce.",
      }),
    ],
    signIns: {},
    canManage: true,
  } satisfies Wire<typeof listConnections>,
  "GET /api/jobs/:id": aJob(),
  "GET /api/settings/organization": {
    name: "Atelier Nord",
    domains: ["nord.fr"],
    timeZone: "Europe/Paris",
    listsFrom: 5,
    draftsAhead: "all",
    crmWriteBack: true,
    crmWriteBackMessage: "Trois messages attendent.",
    crmWriteBackReconnect: "hubspot",
    crmWriteBackWaiting: 3,
    mayChange: true,
  } satisfies Wire<typeof getOrganizationSettings>,
  "GET /api/auth/list-sessions": ["1", "2"].map((id) => ({
    id,
    token: id,
    userId: uuid(701),
    ipAddress: "192.0.2.1",
    userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0",
    createdAt: "2026-11-20T08:00:00.000Z",
    updatedAt: "2026-11-21T08:00:00.000Z",
    expiresAt: "2027-01-01T00:00:00.000Z",
  })),
  "GET /api/intelligence/usage": aModelUsage({ over: true, share: 1.1 }),
};

/** Every screen of the product, in the states that look different. */
export const STATES: readonly Screen[] = [
  ...SCREENS,
  {
    name: "no session checked",
    address: "/contacts",
    ready: "n’a pas pu être vérifiée",
    answers: { "GET /api/auth/get-session": DOWN },
  },
  {
    name: "register without an invitation",
    address: "/auth/register",
    ready: /^Les comptes se créent sur invitation/,
    answers: NOBODY,
  },
  {
    name: "register",
    address: `/auth/register?invitation=${uuid(600)}&token=t`,
    ready: "Créer mon compte",
    answers: { ...NOBODY, "GET /api/auth/invitation": anInvitation() },
  },
  {
    name: "invitation",
    address: `/auth/invitation?invitation=${uuid(600)}&token=t`,
    ready: /pour y répondre/,
    answers: { ...NOBODY, "GET /api/auth/invitation": anInvitation({ hasAccount: true }) },
  },
  {
    name: "forgotten password",
    address: "/auth/forgot-password",
    ready: "Recevoir un lien",
    answers: NOBODY,
  },
  {
    name: "new password",
    address: "/auth/reset-password?token=t",
    ready: "Enregistrer le mot de passe",
    answers: NOBODY,
  },
  { name: "change of password", address: "/auth/change-password", ready: "Changement de mot de passe" },
  {
    name: "empty feed",
    address: "/contacts",
    ready: "Plus aucune action aujourd'hui",
    answers: { "GET /api/me/contacts/feed": aFeed([]) },
  },
  {
    name: "feed out of reach",
    address: "/contacts",
    ready: "n’ont pas pu être chargées",
    answers: { "GET /api/me/contacts/feed": DOWN },
  },
  {
    name: "no organization",
    address: "/contacts",
    ready: "aucune organisation",
    answers: { "GET /api/auth/get-session": aSession({ organization: null }) },
  },
  {
    name: "a call",
    address: CONTACT,
    pressed: "Appeler",
    ready: "Après l’appel",
    answers: { "GET /api/contacts/:id": contact },
  },
  {
    name: "contact without a proposal",
    address: CONTACT,
    ready: "Aucune proposition pour ce contact",
    answers: {
      "GET /api/contacts/:id": aContact({ actions: [], suggestion: null }),
      "GET /api/contacts/:id/why-not": new Refusal(404, "not_found", ""),
    },
  },
  {
    name: "contact with a long link",
    address: CONTACT,
    ready: /rendez-vous_/,
    answers: {
      "GET /api/contacts/:id": aContact({
        actions: [
          anAction({ ai_iceBreakingMessage: `Voici : https://example.test/${"rendez-vous_".repeat(20)}` }),
        ],
      }),
    },
  },
  {
    name: "contact who objects",
    address: CONTACT,
    ready: /^Ne pas contacter/,
    answers: {
      "GET /api/contacts/:id": aContact({
        suppressed: {
          id: uuid(800),
          kind: "contact",
          reason: "opposition",
          by: "Zoé Petit",
          source: "user",
          since: "2026-11-20T09:00:00.000Z",
        },
      }),
    },
  },
  {
    name: "no such contact",
    address: CONTACT,
    ready: "Contact introuvable",
    answers: { "GET /api/contacts/:id": new Refusal(404, "not_found", "") },
  },
  {
    name: "no contact at all",
    address: "/contacts/all",
    ready: /^Aucun contact pour le moment/,
    answers: { "GET /api/contacts": aPage([]) },
  },
  {
    name: "no promise",
    address: "/promises",
    ready: "Aucune promesse de notre part",
    answers: { "GET /api/me/promises": { day: "2026-11-23", data: [], unowned: [], team: null } },
  },
  { name: "settings of an owner", address: "/settings", ready: "Supprimer mon compte", answers: everything },
  { name: "owners", address: "/settings/owners", ready: "Enregistrer" },
  { name: "team", address: "/settings/team", ready: "Hélène Roy", answers: everything },
  {
    name: "API keys",
    address: "/settings/api-keys",
    ready: "Tableau de bord",
    answers: {
      "GET /api/api-keys": {
        data: [
          {
            id: uuid(900),
            name: "Tableau de bord",
            ending: "2c3d",
            scopes: ["contacts:read", "actions:write"],
            createdAt: "2026-11-23T07:30:00.000Z",
            expiresAt: "2027-02-21T07:30:00.000Z",
            lastUsedAt: null,
            state: "active",
            owner: { id: uuid(701), name: "Camille Durand" },
            mine: true,
          },
        ],
      },
    },
  },
  { name: "import", address: "/settings/import", ready: "Que contient-il", answers: everything },
  {
    name: "prospection",
    address: "/settings/prospection",
    ready: "Claire Morel",
    answers: {
      ...everything,
      "GET /api/suppressions": aPage([aSuppression()]),
      "GET /api/prospection/retention": aPage([]),
    },
  },
  {
    name: "jobs",
    address: "/settings/jobs",
    ready: "HubSpot ne répond pas.",
    answers: {
      ...everything,
      "GET /api/jobs": aPage([aJob(), failedJob].map((job) => ({ ...job, ...OF_A_JOB }))),
    },
  },
  {
    name: "organizations",
    address: "/admin/organizations",
    ready: "Atelier Nord",
    answers: { ...asAdministrator(), "GET /api/organizations": aPage([anOrganization()]) },
  },
  {
    name: "users",
    address: "/admin/users",
    ready: "helene@nord.fr",
    answers: {
      ...asAdministrator(),
      "GET /api/users": aPage([aUser({ banned: true, banReason: "Impayé" })]),
    },
  },
  {
    name: "history",
    address: "/admin/audit",
    ready: /192\.0\.2\.1/,
    answers: { ...asAdministrator(), "GET /api/audit": aPage([anEntry()]) },
  },
  {
    name: "all jobs",
    address: "/admin/jobs",
    ready: "HubSpot ne répond pas.",
    answers: {
      ...asAdministrator(),
      "GET /api/admin/jobs": aPage([
        { ...failedJob, ...OF_A_JOB, organization: { id: uuid(500), name: "Atelier Nord" } },
      ]),
    },
  },
  {
    name: "model use",
    address: "/admin/usage",
    ready: "Atelier Nord",
    answers: {
      ...asAdministrator(),
      "GET /api/admin/model-usage": {
        month: "2026-11",
        total: counted,
        byDay: [{ ...counted, day: "2026-11-20" }],
        byStage: [{ ...counted, stage: "timeline", label: "Résumé de la relation" }],
        ...aPage([
          { ...counted, organization: { id: uuid(500), name: "Atelier Nord" }, monthlyUsd: 50, share: 0.25 },
        ]),
      },
    },
  },
];
