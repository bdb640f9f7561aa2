import { errorFields, type Log } from "../../http/log.ts";
import { writeEntry } from "./entry.ts";
import { type Answer, type Call, codeOf, isFields, type Rule, type Told } from "./rule.ts";

/** A call in progress. */
export interface OpenCall {
  readonly path: string;
  readonly rule: Rule;
  readonly call: Call;
  readonly about: Told;
  readonly ipAddress: string | null;
  readonly log: Log;
}

/** Calls not yet recorded, by request. */
const openCalls = new WeakMap<Request, OpenCall>();

/** Registers a call. An endpoint that calls another one in the same request is recorded once, under the called path. */
export function openCall(request: Request, open: OpenCall): void {
  if (!openCalls.has(request)) openCalls.set(request, open);
}

/** Removes and returns the call in progress at a path, so that it is recorded once; null if there is none. */
export function takeCall(request: Request, path?: string): OpenCall | null {
  const open = openCalls.get(request);
  if (open === undefined || (path !== undefined && open.path !== path)) return null;
  openCalls.delete(request);
  return open;
}

/** Refusals to which better-auth and the database give another status than 403. */
const REFUSALS = ["YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER", "LAST_ADMINISTRATOR"];

function isRecorded({ rule, call }: OpenCall, answer: Answer): boolean {
  if (answer.ok || rule.failures === "anyone") return true;
  if (rule.failures === undefined || call.actor === null) return false;
  if (rule.failures === "signed-in") return true;
  return answer.status === 401 || answer.status === 403 || REFUSALS.includes(answer.code);
}

/** Writes a call's audit entries. Never throws: failures are logged. */
export async function record(open: OpenCall, read: () => Answer): Promise<void> {
  const { rule, call, about, ipAddress, log } = open;
  try {
    const answer = read();
    if (!isRecorded(open, answer)) return;
    const outcome = answer.ok ? "success" : "failure";
    for (const told of rule.tell ? await rule.tell(call, about, answer) : [about]) {
      const { target, organizationId, detail } = answer.ok ? told : seenByOwn(call, told);
      // A failed call by link or address does not prove who made it.
      const actor = answer.ok ? (told.actor ?? call.actor) : call.actor;
      await writeEntry(call.pool, log, {
        event: told.event ?? rule.event,
        outcome,
        actorId: actor?.id ?? null,
        actorEmail: actor?.email ?? null,
        impersonatedBy: actor === call.actor ? (call.actor?.impersonatedBy ?? null) : null,
        organizationId: organizationId === undefined ? (call.actor?.organizationId ?? null) : organizationId,
        targetKind: target?.kind ?? null,
        targetId: target?.id ?? null,
        targetLabel: target?.label ?? null,
        detail: answer.ok ? { ...detail } : { ...detail, code: answer.code },
        ipAddress,
      });
    }
  } catch (error) {
    log.error("audit entry not written", { auditEvent: rule.event, ...errorFields(error) });
  }
}

/**
 * A refused attempt on another organization is recorded in the person's own, without its target: the owners would learn
 * foreign names, and strangers could fill the other organization's audit.
 */
function seenByOwn({ actor }: Call, told: Told): Told {
  const { organizationId } = told;
  if (actor === null || organizationId === undefined) return told;
  if (organizationId !== null && actor.memberships.includes(organizationId)) return told;
  return told.event === undefined ? {} : { event: told.event };
}

/** Records a call refused before or outside its endpoint, by another plugin's hook or the database. */
export async function auditRefusal(request: Request, response: Response): Promise<void> {
  const open = takeCall(request);
  if (open === null || response.status < 400) return;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const code = codeOf(isFields(body) ? body["code"] : null, response.status);
  await record(open, () => ({
    ok: false,
    status: response.status,
    code,
    returned: {},
    location: "",
    signedIn: null,
  }));
}
