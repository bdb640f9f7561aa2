import { errorFields, type Log } from "../../http/log.ts";
import { writeEntry } from "./entry.ts";
import { type Answer, type Call, codeOf, isFields, type Rule, type Told } from "./rule.ts";

/** A call under way. */
export interface OpenCall {
  readonly path: string;
  readonly rule: Rule;
  readonly call: Call;
  readonly about: Told;
  readonly ipAddress: string | null;
  readonly log: Log;
}

/** Calls whose end is not told yet, by their request. */
const openCalls = new WeakMap<Request, OpenCall>();

/** An endpoint that calls another in the same request is told once, by the path the person called. */
export function openCall(request: Request, open: OpenCall): void {
  if (!openCalls.has(request)) openCalls.set(request, open);
}

/** The call under way at a path, which is from now on told. */
export function takeCall(request: Request, path?: string): OpenCall | null {
  const open = openCalls.get(request);
  if (open === undefined || (path !== undefined && open.path !== path)) return null;
  openCalls.delete(request);
  return open;
}

/** Refusals that better-auth and the database answer with another status than 403. */
const REFUSALS = ["YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER", "LAST_ADMINISTRATOR"];

function isRecorded({ rule, call }: OpenCall, answer: Answer): boolean {
  if (answer.ok || rule.failures === "anyone") return true;
  if (rule.failures === undefined || call.actor === null) return false;
  if (rule.failures === "signed-in") return true;
  return answer.status === 401 || answer.status === 403 || REFUSALS.includes(answer.code);
}

/** Writes what a call left in the audit. Never fails: what goes wrong is logged. */
export async function record(open: OpenCall, read: () => Answer): Promise<void> {
  const { rule, call, about, ipAddress, log } = open;
  try {
    const answer = read();
    if (!isRecorded(open, answer)) return;
    const outcome = answer.ok ? "success" : "failure";
    for (const told of rule.tell ? await rule.tell(call, about, answer) : [about]) {
      const { target, organizationId, detail } = answer.ok ? told : seenByOwn(call, told);
      // A failure by a link or an address does not show who tried.
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
 * A refused attempt on another organization stands in the person's own, without what it was about: its
 * owners would learn names that are not theirs, and a stranger could fill the other one's audit.
 */
function seenByOwn({ actor }: Call, told: Told): Told {
  const { organizationId } = told;
  if (actor === null || organizationId === undefined) return told;
  if (organizationId !== null && actor.memberships.includes(organizationId)) return told;
  return told.event === undefined ? {} : { event: told.event };
}

/** Tells a call that was refused before or outside its endpoint: by another's hook, or by the database. */
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
