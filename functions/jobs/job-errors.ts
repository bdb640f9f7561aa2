import type { ErrorCode } from "../http/contract.ts";

const UNKNOWN = "Le travail s’est arrêté sur une erreur inattendue. Ce qui était fait est gardé.";

/** What a person reads when a job has failed, by its error code. */
const sentences: Partial<Record<ErrorCode, string>> = {
  crm_not_connected: "Aucun CRM n’est connecté.",
  crm_revoked: "Le CRM a retiré son accès. Reconnectez-le, la synchronisation reprendra.",
  crm_unavailable: "Le CRM n’a pas répondu. Ce qui était déjà lu est gardé ; relancez plus tard.",
  crm_quota:
    "Le quota d’appels quotidien du CRM est presque atteint. Ce qui était déjà lu est gardé ; la suite viendra demain.",
  not_found: "Un des contacts demandés n’existe plus, ou a été fusionné avec un autre.",
  not_configured: "Ce CRM n’est pas configuré sur ce serveur.",
  unavailable:
    "Le service était momentanément indisponible. Ce qui était fait est gardé ; relancez plus tard.",
  conflict: "Le travail a été repris ailleurs. Ce qui était fait est gardé ; relancez-le.",
  rate_limited: "Trop de demandes à la fois. Ce qui était fait est gardé ; relancez plus tard.",
  forbidden:
    "L’accès a été refusé. Ce qui était fait est gardé ; vérifiez les droits de la connexion au CRM.",
  unknown: UNKNOWN,
};
const messages = new Map(Object.entries(sentences));

/** A French sentence for a job's error code, whatever it is. */
export function describeJobError(code: string): string {
  return messages.get(code) ?? UNKNOWN;
}
