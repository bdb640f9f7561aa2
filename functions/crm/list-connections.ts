import type { UserContext } from "../http/context.ts";
import type { Wire } from "../http/contract.ts";
import { newestRefreshContacts } from "../jobs/start-job.ts";
import { readConnections } from "./connection-store.ts";
import type { ConnectionState, listConnections as contract } from "./contract.ts";

const MESSAGES: Record<ConnectionState, string | null> = {
  active: null,
  revoked:
    "L’accès a été retiré depuis le CRM. Vos contacts sont gardés ; reconnectez-le pour reprendre la synchronisation.",
  error:
    "La dernière synchronisation a échoué. Vos contacts sont gardés ; reconnectez le CRM si cela continue.",
};

/** GET /api/crm/connections: the state of each connection, in words where it is not well. */
export async function listConnections({ ctx }: { ctx: UserContext }): Promise<Wire<typeof contract>> {
  const [connections, job] = await Promise.all([readConnections(ctx), newestRefreshContacts(ctx)]);
  return {
    data: connections.map((connection) => ({
      crm: connection.crm,
      state: connection.state,
      message: MESSAGES[connection.state],
      portalName: connection.portalName,
      connectedAt: connection.connectedAt.toISOString(),
      lastSyncedAt: connection.lastSyncedAt?.toISOString() ?? null,
      job,
    })),
  };
}
