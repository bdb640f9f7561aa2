import { type RouteRow, sessionGate } from "../http/route-row.ts";
import {
  updateEngagementsAnalysis,
  updateNotesAnalysis,
  updateTimeline,
  updateActions,
  updateOrganizationActions,
  updateLinkedinProfileAnalysis,
  updateArticlesWebsearch,
} from "./contract.ts";
import { modelUsageRoutes } from "./usage/routes.ts";

/** What the model is asked for, and what that costs. A call only starts a job: the worker asks. */
export const intelligenceRoutes: readonly RouteRow[] = [
  ...modelUsageRoutes,
  {
    name: "IntelligenceUpdateEngagementsAnalysis",
    contract: updateEngagementsAnalysis,
    handler: "functions/intelligence/update-engagements-analysis.route.handler",
    environment: [...sessionGate, "queue"],
  },
  {
    name: "IntelligenceUpdateNotesAnalysis",
    contract: updateNotesAnalysis,
    handler: "functions/intelligence/update-notes-analysis.route.handler",
    environment: [...sessionGate, "queue"],
  },
  {
    name: "IntelligenceUpdateTimeline",
    contract: updateTimeline,
    handler: "functions/intelligence/update-timeline.route.handler",
    environment: [...sessionGate, "queue"],
  },
  {
    name: "IntelligenceUpdateActions",
    contract: updateActions,
    handler: "functions/intelligence/update-actions.route.handler",
    environment: [...sessionGate, "queue"],
  },
  {
    name: "IntelligenceUpdateOrganizationActions",
    contract: updateOrganizationActions,
    handler: "functions/intelligence/update-organization-actions.route.handler",
    environment: [...sessionGate, "queue"],
  },
  {
    name: "IntelligenceUpdateLinkedinProfileAnalysis",
    contract: updateLinkedinProfileAnalysis,
    handler: "functions/intelligence/update-linkedin-profile-analysis.route.handler",
    environment: [...sessionGate, "queue"],
  },
  {
    name: "IntelligenceUpdateArticlesWebsearch",
    contract: updateArticlesWebsearch,
    handler: "functions/intelligence/update-articles-websearch.route.handler",
    environment: [...sessionGate, "queue"],
  },
];
