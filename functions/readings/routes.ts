import type { RouteRow } from "../http/route-row.ts";
import { coverageRoutes } from "./coverage/routes.ts";

/** What an organization sees of its reading; a contact's readings are in `suggestions`, which judges corrections. */
export const readingRoutes: readonly RouteRow[] = [...coverageRoutes];
