import type { RouteRow } from "../http/route-row.ts";

/** better-auth answers everything below its path with its own router. */
export const authRoutes: readonly RouteRow[] = [
  {
    name: "Auth",
    path: "/api/auth/{proxy+}",
    handler: "functions/auth/auth.route.handler",
    environment: ["application", "auth", "authDatabase", "database", "mail", "social"],
    memory: "passwords",
  },
];
