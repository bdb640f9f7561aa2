import { type ContractRow, type RouteRow, sessionGate } from "../http/route-row.ts";
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
  starting("IntelligenceUpdateEngagementsAnalysis", updateEngagementsAnalysis),
  starting("IntelligenceUpdateNotesAnalysis", updateNotesAnalysis),
  starting("IntelligenceUpdateTimeline", updateTimeline),
  starting("IntelligenceUpdateActions", updateActions),
  starting("IntelligenceUpdateOrganizationActions", updateOrganizationActions),
  starting("IntelligenceUpdateLinkedinProfileAnalysis", updateLinkedinProfileAnalysis),
  starting("IntelligenceUpdateArticlesWebsearch", updateArticlesWebsearch),
];

/** The handler of each stands in the file that its path names. */
function starting(name: string, contract: ContractRow["contract"]): ContractRow {
  const handler = `functions/${contract.path.slice("/api/".length)}.route.handler` as const;
  return { name, contract, handler, environment: [...sessionGate, "queue"] };
}
