import type * as z from "zod";
import { CRM_NAMES } from "../crm/names.ts";
import { definitionOf } from "../crm/registry/definition-of.ts";
import type { OrganizationSettings } from "./contract.ts";
import { DRAFTS_AHEAD, LISTS_FROM } from "./names.ts";
import type { StoredSettings } from "./store.ts";

type Reply = z.input<typeof OrganizationSettings>;
type Connection = StoredSettings["connections"][number];
interface Obstacle {
  readonly message: string;
  /** The CRM to connect again, where that is what it takes. */
  readonly reconnect: Connection["crm"] | null;
}

/** Why nothing can be written into one CRM, in French; null if something can, or if it cannot be written to at all. */
async function obstacleAt({ crm, state, scopes, refused }: Connection): Promise<Obstacle | null> {
  const { writeScopes } = await definitionOf(crm);
  if (writeScopes === null) return null;
  const name = CRM_NAMES[crm];
  const then = "Reconnectez-le\u00A0: les messages et comptes rendus en attente y seront inscrits.";
  if (state === "revoked") return { message: `L’accès à ${name} a été retiré. ${then}`, reconnect: crm };
  if (!writeScopes.every((scope) => scopes.includes(scope))) {
    return { message: `${name} n’a pas encore autorisé l’écriture. ${then}`, reconnect: crm };
  }
  if (!refused) return null;
  const message = `${name} a refusé d’inscrire un message ou un compte rendu d’appel\u00A0: le compte qui l’a connecté n’a pas le droit d’y créer des e-mails ou des notes. Ce qui attend est proposé de nouveau chaque heure.`;
  return { message, reconnect: null };
}

/** The settings as the API shows them. */
export async function settingsReply(stored: StoredSettings): Promise<Reply> {
  const { name, domains, timeZone, listsFrom, draftsAhead, holdOut, crmWriteBack } = stored;
  const { mayChange, waiting, connections } = stored;
  const nowhere = {
    message: "Aucun CRM n’est connecté\u00A0: rien n’y est inscrit pour l’instant.",
    reconnect: null,
  };
  const obstacles = connections.length === 0 ? [nowhere] : await Promise.all(connections.map(obstacleAt));
  const first = obstacles.find((obstacle) => obstacle !== null);
  const found = crmWriteBack ? first : undefined;
  return {
    name,
    domains,
    timeZone,
    listsFrom: listsFrom ?? LISTS_FROM.usual,
    draftsAhead: draftsAhead ?? DRAFTS_AHEAD[0],
    holdOut,
    crmWriteBack,
    crmWriteBackMessage: found?.message ?? null,
    crmWriteBackReconnect: found?.reconnect ?? null,
    crmWriteBackWaiting: waiting,
    mayChange,
  };
}
