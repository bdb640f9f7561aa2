import { actionRoutes } from "./actions/routes.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { contactRoutes } from "./contacts/routes.ts";
import { crmRoutes } from "./crm/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import type { RouteRow } from "./http/route-row.ts";
import { healthRoutes } from "./health/routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { intelligenceRoutes } from "./intelligence/routes.ts";
import { jobRoutes } from "./jobs/routes.ts";
import { organizationRoutes } from "./organizations/routes.ts";
import { ownerRoutes } from "./owners/routes.ts";
import { preferenceRoutes } from "./preferences/routes.ts";
import { pushRoutes } from "./push/routes.ts";
import { prospectionRoutes } from "./prospection/routes.ts";
import { readingRoutes } from "./readings/routes.ts";
import { referenceRoutes } from "./reference/routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { suggestionRoutes } from "./suggestions/routes.ts";
import { userRoutes } from "./users/routes.ts";

/**
 * Every route under /api, as plain data: the deployment, the local server and the tests all derive from
 * it. The last row answers what no other matches, in JSON: 404, or 405 for a known path.
 */
export const routes: readonly RouteRow[] = [
  ...contactRoutes,
  ...actionRoutes,
  ...crmRoutes,
  ...ownerRoutes,
  ...jobRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...prospectionRoutes,
  ...organizationRoutes,
  ...settingsRoutes,
  ...preferenceRoutes,
  ...pushRoutes,
  ...suggestionRoutes,
  ...intelligenceRoutes,
  ...readingRoutes,
  ...userRoutes,
  ...apiKeyRoutes,
  ...auditRoutes,
  ...referenceRoutes,
  ...authRoutes,
  ...healthRoutes,
  {
    name: "Unknown",
    path: "/api/{proxy+}",
    handler: "functions/unknown.route.handler",
    environment: [],
  },
];
