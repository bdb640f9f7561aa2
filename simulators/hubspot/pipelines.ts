import type { Hono } from "hono";
import { register, type Simulated, type SimulatorEnv } from "./endpoint.ts";

interface Stage {
  readonly id: string;
  readonly label: string;
  /** From 0.0, lost, to 1.0, won; both are closed. */
  readonly probability: string;
}

/** Each simulated account's deal pipelines: HubSpot's default one, and one of its own, whose stages have numbers. */
const PIPELINES: readonly { id: string; label: string; stages: readonly Stage[] }[] = [
  {
    id: "default",
    label: "Ventes",
    stages: [
      { id: "appointmentscheduled", label: "Rendez-vous planifié", probability: "0.2" },
      { id: "presentationscheduled", label: "Proposition envoyée", probability: "0.6" },
      { id: "contractsent", label: "Négociation", probability: "0.9" },
      { id: "closedwon", label: "Gagnée", probability: "1.0" },
      { id: "closedlost", label: "Perdue", probability: "0.0" },
    ],
  },
  {
    id: "75320011",
    label: "Renouvellements",
    stages: [
      { id: "1043377201", label: "À renouveler", probability: "0.5" },
      { id: "1043377202", label: "Renouvelée", probability: "1.0" },
      { id: "1043377203", label: "Non renouvelée", probability: "0.0" },
    ],
  },
];

/** Labels of the stages of all pipelines, by stage id. */
export const dealStages: ReadonlyMap<string, string> = new Map(
  PIPELINES.flatMap(({ stages }) => stages.map(({ id, label }) => [id, label] as const)),
);

const CREATED = "2025-03-03T09:00:00.000Z";

/** https://developers.hubspot.com/docs/api-reference/2026-03/crm/pipelines/get-pipelines */
export function registerPipelines(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const path = "/crm/pipelines/2026-03/deals";
  const dated = { createdAt: CREATED, updatedAt: CREATED, archived: false };
  register(app, simulated, { method: "GET", path, scopes: ["crm.schemas.deals.read"] }, ({ c }) =>
    c.json({
      results: PIPELINES.map(({ id, label, stages }, displayOrder) => ({
        id,
        label,
        displayOrder,
        stages: stages.map(({ probability, ...stage }, index) => ({
          ...stage,
          displayOrder: index,
          metadata: { isClosed: String(probability === "1.0" || probability === "0.0"), probability },
          writePermissions: "CRM_PERMISSIONS_ENFORCEMENT",
          ...dated,
        })),
        ...dated,
      })),
    }),
  );
}
