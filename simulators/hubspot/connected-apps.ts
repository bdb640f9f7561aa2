import type { Hono } from "hono";
import { connectedAppsPage } from "./authorize-page.ts";
import { registerOpen, type Simulated, type SimulatorEnv } from "./endpoint.ts";

/**
 * The account's page of connected applications, where an administrator uninstalls one, which invalidates its codes and
 * tokens. The real page is under Settings → Integrations → Connected apps.
 */
export function registerConnectedApps(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const accounts = () =>
    [...simulated.stores.values()].map(({ portal }) => ({
      hubId: portal.hubId,
      name: portal.name,
      domain: portal.domain,
    }));
  registerOpen(app, simulated, { method: "GET", path: "/connected-apps" }, (c) =>
    c.html(connectedAppsPage(accounts())),
  );
  registerOpen(app, simulated, { method: "POST", path: "/connected-apps" }, async (c) => {
    const form = await c.req.formData();
    simulated.grants.uninstall(Number(form.get("hub_id")));
    return c.redirect("connected-apps", 303);
  });
}
