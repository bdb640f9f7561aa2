import { expect } from "vitest";
import type { PortalControl } from "@relance/simulators/hubspot/portal-control.ts";
import type { ObjectType, PortalRecord } from "@relance/simulators/hubspot/types.ts";
import type { CrmWorld, Member } from "./crm-world.ts";
import { rowsOfOrganization, rowsOfPortal, rowVersions } from "./portal-rows.ts";

type Report = Record<string, number>;

export interface SyncRun {
  readonly id: string;
  readonly state: string;
  readonly report: Report;
  /** Calls the simulator answered, in all and by method and path. */
  readonly calls: number;
  readonly callsOf: Record<string, number>;
}

/** An organization connected to a portal, and what a test does with the two. */
export interface Synchronized {
  readonly member: Member;
  readonly portal: PortalControl;
  /** Starts a run of the job that reads the CRM, with any input it takes, and does it to its end. */
  readonly run: (input?: Record<string, unknown>) => Promise<SyncRun>;
  /** Records a job without doing it; answers its id. */
  readonly queue: (input?: Record<string, unknown>) => Promise<string>;
  /** Hands a recorded job to a worker; true when it took it. `remaining` tells the worker its time. */
  readonly deliver: (jobId: string, remaining?: () => number) => Promise<boolean>;
  /** Expects the organization's rows to be the portal's, one by one. */
  readonly expectEqual: () => Promise<void>;
  readonly versions: () => Promise<string[]>;
  /** The stored id of a contact. */
  readonly idOf: (crmId: string) => Promise<string>;
  readonly first: (type: ObjectType) => PortalRecord;
}

/** Connects organizations to the given portals, one each, as tests ask for them. */
export function synchronizedWith(world: CrmWorld, hubIds: number[]) {
  return async (options: { read?: boolean } = {}): Promise<Synchronized> => {
    const hubId = hubIds.pop();
    if (hubId === undefined) throw new Error("more portals, please");
    const member = await world.connected(hubId);
    const { organizationId } = member;
    await world.admin.query("delete from public.job where organization_id = $1", [organizationId]);
    const portal = world.simulator.portal(hubId);
    const synchronized: Synchronized = {
      member,
      portal,
      queue: async (input = {}) => {
        const { rows } = await world.admin.query<{ id: string }>(
          "insert into public.job (organization_id, kind, input) values ($1, 'refresh-contacts', $2) returning id",
          [organizationId, JSON.stringify({ crm: "hubspot", refreshActions: false, ...input })],
        );
        return rows[0]?.id ?? "";
      },
      deliver: (jobId, remaining) =>
        world.deliver(
          { kind: "refresh-contacts", organizationId, jobId },
          remaining === undefined ? {} : { remaining },
        ),
      run: async (input) => {
        const id = await synchronized.queue(input);
        const before = world.simulator.stats();
        await synchronized.deliver(id);
        const { total, calls } = world.simulator.stats();
        const { rows } = await world.admin.query<{ state: string; report: Report | null }>(
          "select state, report from public.job where id = $1",
          [id],
        );
        const callsOf = Object.fromEntries(
          Object.entries(calls).map(([call, count]) => [call, count - (before.calls[call] ?? 0)]),
        );
        return {
          id,
          state: rows[0]?.state ?? "",
          report: rows[0]?.report ?? {},
          calls: total - before.total,
          callsOf,
        };
      },
      expectEqual: async () =>
        expect(await rowsOfOrganization(world.admin, organizationId)).toEqual(rowsOfPortal(portal)),
      versions: () => rowVersions(world.admin, organizationId),
      idOf: async (crmId) => {
        const { rows } = await world.admin.query<{ id: string }>(
          "select id from public.contact where organization_id = $1 and crm_id = $2",
          [organizationId, crmId],
        );
        const id = rows[0]?.id;
        if (id === undefined) throw new Error(`no contact ${crmId}`);
        return id;
      },
      first: (type) => {
        const [record] = portal.records(type);
        if (record === undefined) throw new Error(`no ${type}`);
        return record;
      },
    };
    if (options.read ?? true) expect(await synchronized.run()).toMatchObject({ state: "done" });
    return synchronized;
  };
}
