import { writable } from "../crm/write-back/writable.ts";
import type { Wire } from "../http/contract.ts";
import type { getOrganizationSettings } from "./contract.ts";
import type { StoredSettings } from "./store.ts";

type Reply = Wire<typeof getOrganizationSettings>;

/** What stands in the way of writing into the CRM, in words; null when nothing does. */
function obstacle({ connections }: StoredSettings): { message: string; needsConsent: boolean } | null {
  const [first] = connections.flatMap((connection) => {
    const crm = writable[connection.crm];
    return crm === undefined ? [] : [{ connection, crm }];
  });
  if (first === undefined) {
    const message =
      connections.length === 0
        ? "Aucun CRM n’est connecté : rien n’y est inscrit pour l’instant."
        : "Votre CRM ne reçoit pas encore d’inscription ; seul HubSpot le permet.";
    return { message, needsConsent: false };
  }
  const { connection, crm } = first;
  if (connection.state === "revoked") {
    const message = `L’accès à ${crm.name} a été retiré. Reconnectez-le : les messages en attente y seront inscrits.`;
    return { message, needsConsent: true };
  }
  if (crm.scopes.every((scope) => connection.scopes.includes(scope))) return null;
  return {
    message: `${crm.name} n’a pas encore autorisé l’écriture. Reconnectez-le : les messages en attente y seront inscrits.`,
    needsConsent: true,
  };
}

/** The settings as the API shows them. */
export function settingsReply(stored: StoredSettings): Reply {
  const { crmWriteBack, mayChange, waiting } = stored;
  const found = crmWriteBack ? obstacle(stored) : null;
  return {
    crmWriteBack,
    crmWriteBackMessage: found?.message ?? null,
    crmWriteBackNeedsConsent: found?.needsConsent ?? false,
    crmWriteBackWaiting: waiting,
    mayChange,
  };
}
