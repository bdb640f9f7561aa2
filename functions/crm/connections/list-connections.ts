import * as z from "zod";
import { clientVariables } from "../../client-variables.ts";
import { isManager, type UserContext } from "../../http/context.ts";
import { defineContract, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { newestJob } from "../../jobs/start-job.ts";
import { refreshContacts } from "../messages.ts";
import { describeJobError } from "../../jobs/job-errors.ts";
import { readConnections, type StoredConnection } from "./connection-store.ts";
import { Connection, Crm } from "../contract.ts";
import { CRM_NAMES, CRMS, OPTIONAL_CRMS } from "../names.ts";
import { readPauses } from "../rate-limit-store.ts";
import { definitionOf } from "../registry/definition-of.ts";
import { unshownInWords } from "../unshown.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/crm/connections",
  summary: "Les CRM connectés à l’organisation et leur dernière synchronisation.",
  response: z.object({
    data: z.array(Connection),
    /** Sign-in hosts, for CRMs with several; the first is the default. */
    signIns: z.partialRecord(
      Crm,
      z.array(
        z.object({
          label: z.string(),
          /** Null if the person enters it, in the form of `example`. */
          host: z.string().nullable(),
          example: z.string().nullable(),
        }),
      ),
    ),
    /** Optional CRMs that can be connected here, or are. */
    optional: z.array(Crm),
    /** Whether the caller may disconnect and change accounts. */
    canManage: z.boolean(),
  }),
});

/** What is wrong with a connection, in French; null if nothing is. */
function messageOf({ crm, state, errorCode }: StoredConnection): string | null {
  const name = CRM_NAMES[crm];
  if (state === "active") return null;
  if (state === "expiring") {
    return `${name} ne renouvelle pas l’accès pour l’instant. La connexion est gardée, et un nouvel essai aura lieu automatiquement.`;
  }
  if (state === "revoked") {
    return "L’accès a été retiré depuis le CRM. Vos contacts sont gardés\u00A0; reconnectez-le pour reprendre la synchronisation.";
  }
  if (errorCode === "tokens_unreadable") {
    return "Les accès enregistrés ne peuvent plus être lus. Vos contacts sont gardés. Reconnectez le CRM pour reprendre la synchronisation.";
  }
  const reason = errorCode === null ? "" : ` ${describeJobError(errorCode)}`;
  return `La dernière synchronisation a échoué.${reason} Vos contacts sont gardés\u00A0; reconnectez le CRM si cela continue.`;
}

/** Milliseconds: shorter pauses belong to any day's rate limit, and are over before they are read. */
const SHORTEST_TOLD = 60_000;

/** The end of a pause; pauses last in real time, whatever the product's test clock says. */
const pauseWorthTelling = (until: Date | undefined): string | null =>
  until === undefined || until.getTime() - Date.now() < SHORTEST_TOLD ? null : until.toISOString();

/** The account's name, which came with the tokens and needs no call, and what the CRM hides. */
async function toldOf(
  connection: StoredConnection,
): Promise<Pick<z.input<typeof Connection>, "portalName" | "hidden">> {
  const { accountName, hiddenThings, remedy } = await definitionOf(connection.crm);
  const things = hiddenThings(connection.hidden ?? []);
  return {
    portalName: connection.portalName ?? accountName(connection),
    hidden: things.length === 0 ? null : { things: [...things], remedy },
  };
}

/** What the last complete listing did not show. */
const unshownOf = ({ crm, unshown, unshownAt }: StoredConnection): z.input<typeof Connection>["unshown"] =>
  unshown === null || unshownAt === null
    ? null
    : { message: unshownInWords(crm, unshown), at: unshownAt.toISOString() };

/** GET /api/crm/connections: the state of each connection, with an explanation where it is not well. */
export async function listConnections({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const connections = await readConnections(ctx);
  const [pauses, jobs, told, signIns] = await Promise.all([
    readPauses(ctx),
    Promise.all(connections.map(({ crm }) => newestJob(ctx, refreshContacts, crm))),
    Promise.all(connections.map(toldOf)),
    Promise.all(CRMS.map(async (crm) => [crm, [...((await definitionOf(crm)).signIns ?? [])]] as const)),
  ]);
  return {
    data: connections.map((connection, index) => ({
      crm: connection.crm,
      state: connection.state,
      message: messageOf(connection),
      signInHost: connection.signInHost,
      ...(told[index] ?? { portalName: null, hidden: null }),
      connectedAt: connection.connectedAt.toISOString(),
      lastSyncedAt: connection.lastSyncedAt?.toISOString() ?? null,
      pausedUntil: pauseWorthTelling(pauses.get(connection.crm)),
      unshown: unshownOf(connection),
      job: jobs[index] ?? null,
    })),
    signIns: Object.fromEntries(signIns.filter(([, places]) => places.length > 0)),
    optional: OPTIONAL_CRMS.filter(
      (crm) =>
        Boolean(ctx.environment.crms()[clientVariables(crm).id]) ||
        connections.some((one) => one.crm === crm),
    ),
    canManage: isManager(ctx),
  };
}

export const route = endpoint(contract, "session", listConnections, {
  name: "CrmListConnections",
  environment: ["crms"],
});
export const handler = lambda(route);
