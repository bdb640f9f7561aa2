import type { contract as listConnections } from "../../../functions/crm/connections/list-connections.ts";
import type { Wire } from "../../../functions/http/contract.ts";
import {
  aConnection,
  aConnectionJob,
  aJob,
  aModelUsage,
  aPage,
  aSuppression,
  aTelephone,
  aVoice,
  organizationSettings,
  preferences,
  uuid,
} from "../../src/test/fixtures.ts";
import { failedJob, OF_A_JOB } from "./of-jobs.ts";
import { dialog, screenOf, type State, team } from "./state.ts";

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
    optional: [],
    canManage: true,
  } satisfies Wire<typeof listConnections>,
  "GET /api/telephone": aTelephone({ mayChange: true }),
  "GET /api/jobs/:id": aJob(),
  "GET /api/settings/organization": organizationSettings({
    draftsAhead: "all",
    crmWriteBack: true,
    crmWriteBackMessage: "Trois messages attendent.",
    crmWriteBackReconnect: "hubspot",
    crmWriteBackWaiting: 3,
    mayChange: true,
  }),
  "GET /api/me/preferences": preferences({
    register: "tu",
    signature: "Camille Durand",
    workingDays: [1, 2, 4],
    publicHolidays: true,
    workingHours: { from: 8, to: 17 },
    timeZone: "Indian/Reunion",
    morningMail: true,
    morningHour: 9,
  }),
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

const dryRun = aConnectionJob({
  state: "done",
  dryRun: true,
  report: { contactsCreated: 12, contactsUpdated: 2, contactsArchived: 3 },
  examples: [
    {
      what: "updated",
      contactId: uuid(1),
      name: "Claire Morel",
      changes: [{ field: "job", before: "Directrice", after: "Présidente" }],
    },
    { what: "created", contactId: null, name: "Karim Benali", changes: [] },
  ],
});

/** Settings, of the person and of the organization. */
export const OF_SETTINGS: readonly State[] = [
  screenOf("settings", [
    dialog("Supprimer mon compte", "Supprimer définitivement"),
    {
      name: "a mail that confirms it on its way",
      act: async (page, answer) => {
        answer({ "POST /api/auth/delete-user": { success: true, message: "Verification email sent" } });
        await page.getByLabel("Adresse e-mail").fill("commercial@demo.test");
        await page.keyboard.press("Enter");
      },
      ready: /^Un e-mail vous a été envoyé/,
    },
  ]),
  {
    name: "settings of an owner, who has chosen days, hours and a time zone",
    address: "/settings",
    ready: /^Lundi, mardi et jeudi/,
    answers: everything,
    steps: [
      {
        name: "what is folded, open",
        act: (page) =>
          page.evaluate(() => {
            for (const one of document.querySelectorAll("details")) one.open = true;
          }),
        ready: "Ne plus choisir",
      },
    ],
  },
  {
    name: "settings of an owner's organization, with what the model costs",
    address: "/settings/organization",
    pressed: "Voir Usage et lecture des échanges",
    ready: "Rédaction et analyses",
    answers: everything,
  },
  {
    name: "the report of a dry run",
    address: "/settings",
    ready: "Karim Benali",
    answers: {
      ...everything,
      "GET /api/crm/connections": { data: [aConnection({ job: dryRun })], signIns: {}, canManage: true },
    },
    steps: [
      dialog("Synchroniser HubSpot", "Essai à blanc"),
      dialog("Connecter Aircall", /^Dans Aircall/),
      dialog(/^Déconnecter Hub/i, /^La synchronisation s’arrête/),
    ],
  },
  { name: "owners", address: "/settings/owners", ready: "Enregistrer" },
  {
    name: "cadence rules",
    address: "/settings/cadence",
    ready: "12\u00A0contacts",
    answers: {
      "GET /api/cadence-rules": {
        data: [
          { field: "company", contains: "mairie", days: 90, contacts: 12 },
          { field: "job", contains: "achat", days: 45, contacts: 0 },
        ],
      },
    },
  },
  {
    name: "voice",
    address: "/settings",
    pressed: "Voir Ma façon d’écrire",
    ready: "4,5 mots sur 52 par message",
    answers: {
      ...everything,
      "GET /api/me/voice": aVoice(),
      "GET /api/me/words-changed": {
        data: [
          { from: "2026-11-16", messages: 12, unchanged: 4, changed: 54, words: 624 },
          { from: "2026-11-09", messages: 9, unchanged: 0, changed: 117, words: 450 },
        ],
      },
    },
    steps: [dialog("Tout oublier", /^Tout ce qui est appris/)],
  },
  {
    name: "team",
    address: "/settings/team",
    ready: "Hélène Roy",
    answers: everything,
    steps: [
      dialog("Modifier l’organisation", "Domaines, séparés par des virgules"),
      dialog("Renommer Nord", "Nom de l’équipe"),
      dialog("Supprimer Nord", /^Ses membres restent/),
      dialog("Retirer Hélène Roy", "Adresse e-mail"),
      dialog(/^Quitter/, "Nom de l’organisation"),
    ],
  },
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
    steps: [
      dialog("Créer une clé", "Elle expire dans"),
      dialog(/^Révoquer la clé/, /^Les programmes qui l’utilisent/),
    ],
  },
  {
    name: "assistants",
    address: "/settings/assistants",
    ready: "claude.ai",
    answers: {
      "GET /api/assistants": {
        data: [
          {
            id: uuid(910),
            name: "Claude",
            host: "claude.ai",
            scopes: ["contacts:read", "actions:write"],
            connectedAt: "2026-11-23T07:30:00.000Z",
            expiresAt: "2026-12-23T07:30:00.000Z",
            lastUsedAt: "2026-11-24T07:30:00.000Z",
            state: "active",
            owner: { id: uuid(701), name: "Camille Durand" },
            mine: true,
          },
        ],
      },
    },
    steps: [dialog(/^Déconnecter Claude/, /^Il n’aura plus accès/)],
  },
  {
    name: "an assistant that asks for access",
    address: "/consent?client_id=https%3A%2F%2Fclaude.ai%2Fclient.json",
    ready: /^Autoriser «/,
    answers: {
      "GET /api/oauth/consent": {
        name: "Claude",
        host: "claude.ai",
        answerHost: "claude.ai",
        scopes: ["contacts:read", "actions:write"],
      },
      "GET /api/auth/organization/list": [
        { id: uuid(500), name: "Atelier Nord" },
        { id: uuid(501), name: "Moulin Neuf" },
      ],
    },
  },
  {
    name: "nobody who objects",
    address: "/settings/prospection",
    ready: "Tout le monde peut être contacté.",
    answers: {
      ...everything,
      "GET /api/suppressions": aPage([]),
      "GET /api/prospection/retention": aPage([]),
    },
  },
  {
    name: "prospection",
    address: "/settings/prospection",
    ready: "Claire Morel",
    answers: {
      ...everything,
      "GET /api/suppressions": aPage([aSuppression()]),
      "GET /api/prospection/retention": aPage([]),
    },
    steps: [
      dialog("Ajouter", "Adresse ou domaine"),
      {
        name: "an address that is none",
        act: async (page) => {
          await page.getByLabel("Adresse ou domaine").fill("gmail");
          await page.keyboard.press("Enter");
        },
        ready: /valide|domaine/,
      },
      dialog(/^Lever pour/, /^C’est la personne concernée/),
    ],
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
];
