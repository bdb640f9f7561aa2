import {
  aListedOrganization,
  anEntry,
  aPage,
  asAdministrator,
  aUser,
  uuid,
} from "../../src/test/fixtures.ts";
import { failedJob, OF_A_JOB } from "./of-jobs.ts";
import { dialog, type State, team } from "./state.ts";

const counted = {
  calls: 1200,
  failed: 3,
  inputTokens: 4e5,
  outputTokens: 8e4,
  costUsd: 12.5,
  unpricedCalls: 0,
};

/** What only the product's administrators see. */
export const OF_ADMINISTRATORS: readonly State[] = [
  {
    name: "organizations",
    address: "/admin/organizations",
    ready: "Atelier Nord",
    answers: { ...asAdministrator(), "GET /api/organizations": aPage([aListedOrganization()]) },
    steps: [
      dialog("Créer une organisation", "Domaines, séparés par des virgules"),
      dialog(/^Modifier/, "Domaines, séparés par des virgules"),
      dialog(/^Supprimer/, "Nom de l’organisation"),
    ],
  },
  {
    name: "users",
    address: "/admin/users",
    ready: "helene@nord.fr",
    answers: {
      ...asAdministrator(),
      "GET /api/users": aPage([
        aUser({ banned: true, banReason: "Impayé" }),
        aUser({ id: uuid(703), email: "karim@nord.fr", name: "Karim Benali" }),
      ]),
      "GET /api/organizations": aPage([aListedOrganization()]),
    },
    steps: [
      dialog("Créer un compte", "Organisation, cherchée par son nom"),
      {
        name: "without a name",
        act: (page) => page.getByRole("button", { name: "Créer le compte" }).click(),
        ready: "Nom requis",
      },
      {
        name: "an organization looked up",
        act: (page) => page.getByLabel("Organisation, cherchée par son nom").fill("nord"),
        ready: "Atelier Nord",
      },
      dialog("Suspendre Karim Benali", "Motif (facultatif)"),
      dialog(/^Modifier/, /^Une nouvelle adresse reçoit/),
      dialog(/^Supprimer/, /^Pour confirmer/),
    ],
  },
  {
    name: "history",
    address: "/admin/audit",
    ready: /192\.0\.2\.1/,
    answers: { ...asAdministrator(), "GET /api/audit": aPage([anEntry()]) },
  },
  {
    name: "history of an owner",
    address: "/admin/audit",
    ready: /192\.0\.2\.1/,
    answers: { ...team, "GET /api/audit": aPage([anEntry()]) },
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
