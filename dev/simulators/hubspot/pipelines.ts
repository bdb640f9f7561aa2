import type { Hono } from "hono";
import { register, type Simulated, type SimulatorEnv } from "./endpoint.ts";

/** Stages of each simulated account's only deal pipeline, by id. */
export const dealStages = {
  appointmentscheduled: "Rendez-vous planifié",
  presentationscheduled: "Proposition envoyée",
  contractsent: "Négociation",
  closedwon: "Gagnée",
  closedlost: "Perdue",
} as const;

const isClosed = (id: string) => id === "closedwon" || id === "closedlost";

/** https://developers.hubspot.com/docs/api-reference/2026-03/crm/pipelines */
export function registerPipelines(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const path = "/crm/pipelines/2026-03/deals";
  register(app, simulated, { method: "GET", path, scopes: ["crm.schemas.deals.read"] }, ({ c }) => {
    const stages = Object.entries(dealStages).map(([id, label], index) => ({
      id,
      label,
      displayOrder: index,
      metadata: { isClosed: String(isClosed(id)), probability: id === "closedwon" ? "1.0" : "0.0" },
      archived: false,
    }));
    return c.json({
      results: [{ id: "default", label: "Ventes", displayOrder: 0, stages, archived: false }],
    });
  });
}
