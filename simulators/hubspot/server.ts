import { Hono } from "hono";
import { registerAssociations } from "./associations.ts";
import { registerCreateEngagement } from "./create-engagement.ts";
import { registerConnectedApps } from "./connected-apps.ts";
import { registerOwners } from "./owners.ts";
import { registerUnknown, type Simulated, type SimulatorEnv } from "./endpoint.ts";
import { createFaultQueue, type FaultQueue } from "../fault-queue.ts";
import { createGrants } from "./grants.ts";
import { registerAuthorize } from "./oauth-authorize.ts";
import { registerToken } from "./oauth-token.ts";
import { registerPipelines } from "./pipelines.ts";
import { registerObjects } from "./objects.ts";
import { createPortalControl, type PortalControl } from "./portal-control.ts";
import { createPortalStore, type PortalStore } from "./portal-store.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { registerSearch } from "./search.ts";
import { writeStateFile } from "../state-file.ts";
import { emptyState, readState, type State } from "./state-file.ts";
import { createStats, type SimulatorStats } from "./stats.ts";
import type { Fault, HubspotSimulatorOptions } from "./types.ts";
import { createWebhooks, type Webhooks } from "./webhooks.ts";

export type { HubspotSimulatorOptions, Portal, PortalRecord } from "./types.ts";

export type HubspotSimulator = {
  /** Paths are relative to the mount: `root.route("/__hubspot", simulator.app)`. */
  app: Hono<SimulatorEnv>;
  /** The account as people change it in HubSpot's screens. Throws for an unknown id. */
  portal(hubId: number): PortalControl;
  /** Sends pending webhooks at once, in the order given by `arrange`; returns the statuses of the replies. */
  sendWebhooks: Webhooks["flush"];
  stats(): SimulatorStats;
  resetStats(): void;
  injectFault: FaultQueue<Fault>["inject"];
  clearFaults(): void;
  expireAccessTokens(hubId?: number): void;
  /** Uninstalls the app: all codes and tokens become invalid. */
  revokeGrants(hubId?: number): void;
  /** Grants access without the consent page: for tests and benchmarks. */
  grant(hubId: number, scopes: string[]): { accessToken: string; refreshToken: string };
  setAssociationPageSize(size: number): void;
  /** Maximum results a search pages through: 10,000 unless a test lowers it. */
  setSearchReach(results: number): void;
  /** How long a change is invisible to searches. */
  setSearchLag(milliseconds: number): void;
  /** Object types (`emails`, `owners`) whose scope is not granted: every call for them is refused. */
  refuse(...names: string[]): void;
  /** Optional scopes no longer granted: the plan lacks them, or an administrator excluded them. */
  withhold(...scopes: string[]): void;
  /** Restores the generated portals, without tokens, faults or counts. */
  reset(): void;
};

/**
 * A server that speaks HubSpot's dated protocol (2026-03) over generated portals.
 * https://developers.hubspot.com/docs/api-reference/2026-03/overview
 */
export function createHubspotSimulator(options: HubspotSimulatorOptions): HubspotSimulator {
  const now = options.now ?? Date.now;
  const state: State = readState(options.stateFile);
  const changed = () => writeStateFile(options.stateFile, state);
  const lifetimeSeconds = options.accessTokenLifetimeSeconds ?? 1800;
  const stores = new Map<number, PortalStore>();
  const open = () => {
    for (const portal of options.portals) {
      const edits = (state.edits[portal.hubId] ??= { records: {}, mergedInto: {}, purged: {} });
      stores.set(portal.hubId, createPortalStore(portal, edits, changed));
    }
  };
  open();
  const simulated: Simulated = {
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    publicUrl: options.publicUrl.replace(/\/+$/, ""),
    now,
    lifetimeSeconds,
    stores,
    grants: createGrants(state, { now, lifetimeSeconds, changed }),
    limiter: createRateLimiter({ perTenSeconds: 110, searchPerSecond: 5, ...options.rateLimit }, now),
    faults: createFaultQueue(options.faults ?? (() => undefined)),
    stats: createStats(),
    settings: {
      associationPageSize: options.associationPageSize ?? 100,
      searchLagMilliseconds: 0,
      searchReach: 10_000,
      refused: [],
      withheld: [],
    },
  };
  const app = new Hono<SimulatorEnv>();
  for (const add of [
    registerAuthorize,
    registerToken,
    registerSearch,
    registerObjects,
    registerAssociations,
    registerConnectedApps,
    registerPipelines,
  ]) {
    add(app, simulated);
  }
  registerOwners(app, simulated);
  const { clientSecret, webhooks: target } = options;
  const webhooks = createWebhooks({ clientSecret, target, now });
  registerCreateEngagement(app, simulated, webhooks);
  registerUnknown(app, simulated);

  return {
    app,
    portal: (hubId) => {
      const store = stores.get(hubId);
      if (!store) throw new Error(`No simulated HubSpot account ${hubId}`);
      return webhooks.announcing(createPortalControl(store, now));
    },
    sendWebhooks: (arrange) => webhooks.flush(arrange),
    stats: () => simulated.stats.read(),
    resetStats: () => simulated.stats.reset(),
    injectFault: (fault, where) => simulated.faults.inject(fault, where),
    clearFaults: () => simulated.faults.clear(),
    expireAccessTokens: (hubId) => simulated.grants.expireAccessTokens(hubId),
    revokeGrants: (hubId) => simulated.grants.uninstall(hubId),
    grant: (hubId, scopes) => {
      const redirectUri = "http://localhost";
      const { clientId } = options;
      const code = simulated.grants.authorize({ clientId, redirectUri, hubId, scopes });
      const access = simulated.grants.exchange({ code, clientId, redirectUri });
      return { accessToken: access.token, refreshToken: access.refreshToken };
    },
    setAssociationPageSize: (size) => {
      simulated.settings.associationPageSize = size;
    },
    setSearchReach: (results) => {
      simulated.settings.searchReach = results;
    },
    setSearchLag: (milliseconds) => {
      simulated.settings.searchLagMilliseconds = milliseconds;
    },
    refuse: (...names) => {
      simulated.settings.refused = names;
    },
    withhold: (...scopes) => {
      simulated.settings.withheld = scopes;
    },
    reset: () => {
      Object.assign(state, emptyState());
      open();
      simulated.faults.clear();
      simulated.stats.reset();
      simulated.limiter.reset();
      changed();
    },
  };
}
