import type { Hono } from "hono";
import { register, type Call, type Simulated, type SimulatorEnv } from "../endpoint.ts";
import { failure } from "../errors.ts";
import { storedName } from "../schema/objects.ts";
import { restInstant } from "./render.ts";
import { objectOf } from "./rows.ts";

const minute = 60_000;
const day = 86_400_000;
const format = (at: number) => restInstant(new Date(at).toISOString());
const wrong = (message: string) => failure(400, "INVALID_REPLICATION_DATE", message);

/** A window's bound, truncated to the minute. */
function bound({ c }: Call, name: "start" | "end"): number {
  const text = c.req.query(name);
  if (text === undefined || text === "") {
    throw failure(400, "MISSING_ARGUMENT", `Missing required parameter: ${name}`);
  }
  const at = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
  if (Number.isNaN(at) || !/^\d{4}-\d\d-\d\dT/.test(text)) {
    throw failure(400, "INVALID_ARGUMENT", `Invalid date: ${text}`);
  }
  return at - (at % minute);
}

function windowOf(simulated: Simulated, call: Call): { start: number; end: number } {
  const [start, end] = [bound(call, "start"), bound(call, "end")];
  if (start >= end) throw wrong("startDate must chronologically precede endDate by more than one minute");
  if (start < simulated.now() - 30 * day) throw wrong("startDate cannot be more than 30 days ago");
  return { start, end };
}

/** The log lags: the last minute may be missing. */
const covered = (simulated: Simulated, end: number): number => {
  const now = simulated.now();
  return Math.min(end, now - (now % minute));
};

function checkCount(simulated: Simulated, ids: unknown[]): void {
  if (ids.length > simulated.limits.replicationIds) {
    throw failure(
      400,
      "EXCEEDED_ID_LIMIT",
      "Too many IDs: choose start and end dates that are closer together",
    );
  }
}

/**
 * What was deleted or changed in a window.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_getdeleted.htm
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_getupdated.htm
 */
export function registerReplication(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  for (const slash of ["", "/"]) {
    register(app, simulated, { method: "GET", path: `/sobjects/:object/deleted${slash}` }, (call) => {
      const object = objectOf(call);
      const { start, end } = windowOf(simulated, call);
      const until = covered(simulated, end);
      const deletedRecords = call.store.records(storedName(object)).flatMap(({ fields, deletedAt }) => {
        const at = deletedAt === undefined ? Number.NaN : Date.parse(deletedAt);
        if (!(at >= start && at < until)) return [];
        return [{ id: fields["Id"], deletedDate: format(at) }];
      });
      checkCount(simulated, deletedRecords);
      const earliestDateAvailable = format(simulated.now() - 15 * day);
      return call.c.json({ deletedRecords, earliestDateAvailable, latestDateCovered: format(until) });
    });
    register(app, simulated, { method: "GET", path: `/sobjects/:object/updated${slash}` }, (call) => {
      const object = objectOf(call);
      const stamp = object.field("SystemModstamp") ? "SystemModstamp" : "LastModifiedDate";
      const { start, end } = windowOf(simulated, call);
      const until = covered(simulated, end);
      const ids = call.store.records(storedName(object)).flatMap(({ fields }) => {
        const at = Date.parse(String(fields[stamp]));
        return at >= start && at < until && fields["IsDeleted"] !== true ? [fields["Id"]] : [];
      });
      checkCount(simulated, ids);
      return call.c.json({ ids, latestDateCovered: format(until) });
    });
  }
}
