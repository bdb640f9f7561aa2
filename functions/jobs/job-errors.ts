/** What a person reads when a job has failed, by its error code. */
const messages: Record<string, string> = {
  crm_not_connected: "Aucun CRM n’est connecté.",
  crm_revoked: "Le CRM a retiré son accès. Reconnectez-le, la synchronisation reprendra.",
  crm_unavailable: "Le CRM n’a pas répondu. Ce qui était déjà lu est gardé ; relancez plus tard.",
};

/** A French sentence for a job's error code. */
export function describeJobError(code: string): string {
  return messages[code] ?? "Le travail s’est arrêté sur une erreur inattendue. Ce qui était fait est gardé.";
}
