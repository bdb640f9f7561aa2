import { Hono } from "hono";
import { registerBulkQuery } from "./data/bulk-query.ts";
import { registerComposite } from "./data/composite.ts";
import { registerDescribe } from "./data/describe.ts";
import { createLocators } from "./data/locators.ts";
import { registerQuery } from "./data/query.ts";
import { registerRows } from "./data/rows.ts";
import { registerUnknown, type Simulated, type SimulatorEnv } from "./endpoint.ts";
import { createFaultQueue, type FaultQueue } from "../fault-queue.ts";
import { createLimiter } from "./limits.ts";
import { loginsOf, registerAuthorize } from "./oauth/authorize.ts";
import { createGrants } from "./oauth/grants.ts";
import { defaultScopes } from "./oauth/scopes.ts";
import { registerToken } from "./oauth/token.ts";
import { createOrgControl, type OrgControl } from "./org-control.ts";
import { createOrgStore, type OrgStore } from "./org-store.ts";
import { writeStateFile } from "../state-file.ts";
import { emptyState, readState, type State } from "./state-file.ts";
import { createStats, type SimulatorStats } from "./stats.ts";
import type { Fault, Limits, SalesforceSimulatorOptions } from "./types.ts";

export type SalesforceSimulator = {
  /** The sign-in host (`login.salesforce.com`): sign-in and tokens. Paths are relative to the mount. */
  login: Hono<SimulatorEnv>;
  /** An org's own domain: its data below `/services`, and everything `login` serves. */
  instance: Hono<SimulatorEnv>;
  /** The org as people change it in Salesforce's screens. Throws for an unknown id. */
  org(orgId: string): OrgControl;
  stats(): SimulatorStats;
  resetStats(): void;
  injectFault: FaultQueue<Fault>["inject"];
  clearFaults(): void;
  /** Ends the sessions, as a timeout does; refresh tokens stay valid. */
  expireSessions(orgId?: string): void;
  /** An administrator's revocation: all codes and tokens become invalid. */
  revokeGrants(orgId?: string): void;
  /** Expires all query locators. */
  expireLocators(): void;
  /** Grants access without the consent page: for tests and benchmarks. By default for the org's first user. */
  grant(
    orgId: string,
    more?: { userId?: string; scopes?: string[] },
  ): { accessToken: string; refreshToken: string | undefined; instanceUrl: string };
  setRotation(rotation: boolean): void;
  setSessionSeconds(seconds: number): void;
  setLimits(limits: Partial<Limits>): void;
  /** Counts calls of other clients against the day's limit. */
  spendCalls(orgId: string, calls: number): void;
  /** Advances the simulator's clock. */
  advance(milliseconds: number): void;
  /** Restores the generated orgs, without tokens, faults or counts. */
  reset(): void;
};

const usualLimits: Limits = {
  dailyRequests: 100_000,
  concurrentRequests: 25,
  longAfterMilliseconds: 20_000,
  openLocators: 10,
  longTextPage: 2000,
  bulkJobSeconds: 2,
  bulkPage: 250_000,
};

/**
 * A server that speaks Salesforce's OAuth, REST API and Bulk API 2.0 over generated orgs.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/
 */
export function createSalesforceSimulator(options: SalesforceSimulatorOptions): SalesforceSimulator {
  const state: State = readState(options.stateFile);
  const changed = () => writeStateFile(options.stateFile, state);
  const clock = options.now ?? Date.now;
  const now = () => clock() + state.ahead;
  const settings = {
    sessionSeconds: options.sessionSeconds ?? 7200,
    rotation: options.rotation ?? false,
  };
  const limits: Limits = { ...usualLimits, ...options.limits };
  const stores = new Map<string, OrgStore>();
  const open = () => {
    for (const org of options.orgs) {
      const edits = (state.edits[org.id] ??= { records: {}, purged: [] });
      stores.set(org.id, createOrgStore(org, { edits, changed, now }));
    }
  };
  open();
  const simulated: Simulated = {
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    loginUrl: options.loginUrl.replace(/\/+$/, ""),
    instanceUrl: new URL(options.instanceUrl).origin,
    redirectUris: options.redirectUris,
    now,
    stores,
    grants: createGrants(state, { now, settings, changed }),
    limiter: createLimiter(limits, now),
    limits,
    locators: createLocators(now, limits),
    faults: createFaultQueue(options.faults ?? (() => undefined)),
    stats: createStats(),
    state,
    changed,
  };
  const login = new Hono<SimulatorEnv>();
  const instance = new Hono<SimulatorEnv>();
  for (const app of [login, instance]) {
    for (const add of [registerAuthorize, registerToken]) add(app, simulated);
  }
  for (const add of [registerDescribe, registerQuery, registerComposite, registerBulkQuery, registerRows]) {
    add(instance, simulated);
  }
  for (const app of [login, instance]) registerUnknown(app, simulated);

  return {
    login,
    instance,
    org: (orgId) => {
      const store = stores.get(orgId);
      if (!store) throw new Error(`No simulated Salesforce org ${orgId}`);
      return createOrgControl(store, now);
    },
    stats: () => simulated.stats.read(),
    resetStats: () => simulated.stats.reset(),
    injectFault: (fault, where) => simulated.faults.inject(fault, where),
    clearFaults: () => simulated.faults.clear(),
    expireSessions: (orgId) => simulated.grants.expireSessions(orgId),
    revokeGrants: (orgId) => simulated.grants.revokeAll(orgId),
    expireLocators: () => simulated.locators.expireAll(),
    grant: (orgId, more = {}) => {
      const userId = more.userId ?? loginsOf(simulated).find((each) => each.orgId === orgId)?.userId ?? "";
      const redirectUri = "http://localhost";
      const scopes = more.scopes ?? defaultScopes;
      const code = simulated.grants.authorize({ orgId, userId, scopes, redirectUri });
      const { session, refreshToken } = simulated.grants.exchange({ code, redirectUri });
      return { accessToken: session.token, refreshToken, instanceUrl: simulated.instanceUrl };
    },
    setRotation: (rotation) => {
      settings.rotation = rotation;
    },
    setSessionSeconds: (seconds) => {
      settings.sessionSeconds = seconds;
    },
    setLimits: (changes) => {
      Object.assign(limits, changes);
    },
    spendCalls: (orgId, calls) => simulated.limiter.spend(orgId, calls),
    advance: (milliseconds) => {
      state.ahead += milliseconds;
      changed();
    },
    reset: () => {
      Object.assign(state, emptyState());
      open();
      simulated.faults.clear();
      simulated.stats.reset();
      simulated.limiter.reset();
      simulated.locators.expireAll();
      changed();
    },
  };
}
