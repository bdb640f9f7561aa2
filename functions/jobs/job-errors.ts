import type { ErrorCode } from "../http/contract.ts";
import type { FailureCode } from "../model/answer.ts";
import type { JobKind } from "./contract.ts";
import { asksCrm } from "./names.ts";

const UNKNOWN = "Le travail s’est arrêté sur une erreur inattendue. Ce qui était fait est gardé.";

/** What a person reads when a job has failed, by its error code. */
const sentences: Partial<Record<ErrorCode, string>> = {
  crm_not_connected: "Aucun CRM n’est connecté.",
  crm_revoked: "L’accès au CRM a été retiré. Reconnectez-le, la synchronisation reprendra.",
  crm_unavailable: "Le CRM n’a pas répondu. Ce qui était déjà lu est gardé\u00A0; relancez plus tard.",
  crm_unreadable:
    "Les réponses du CRM ne peuvent pas être lues\u00A0: page web, réponse coupée, démesurée ou liste sans fin. Rien n’a été retiré\u00A0; relancez plus tard.",
  crm_quota:
    "Le CRM n’accepte plus d’appels pour l’instant\u00A0: son quota du jour est presque atteint, ou il demande une longue pause. Ce qui était déjà lu est gardé\u00A0; la suite viendra ensuite d’elle-même.",
  mailbox_not_connected: "Aucune messagerie n’est connectée.",
  mailbox_revoked: "L’accès à la messagerie a été retiré. Connectez-la de nouveau, la lecture reprendra.",
  mailbox_unavailable:
    "La messagerie n’a pas répondu. Ce qui était déjà lu est gardé\u00A0; elle est relue dans le quart d’heure.",
  not_found: "Un des contacts demandés n’existe plus, ou a été fusionné avec un autre.",
  not_configured: "Ce CRM n’est pas configuré sur ce serveur.",
  unavailable:
    "Le service était momentanément indisponible. Ce qui était fait est gardé\u00A0; relancez plus tard.",
  conflict: "Le travail a été repris ailleurs. Ce qui était fait est gardé\u00A0; relancez-le.",
  rate_limited: "Trop de demandes à la fois. Ce qui était fait est gardé\u00A0; relancez plus tard.",
  forbidden:
    "L’accès a été refusé. Ce qui était fait est gardé\u00A0; vérifiez les droits de la connexion au CRM.",
  unknown: UNKNOWN,
};
/** The same of jobs that ask a model: a code of both says something else there. */
const modelSentences: Record<FailureCode | "ungrounded", string> = {
  refusal: "Le modèle a décliné la demande. Ce qui existait est gardé.",
  truncated: "La réponse du modèle s’est arrêtée avant sa fin. Ce qui existait est gardé\u00A0; relancez.",
  malformed: "La réponse du modèle était illisible. Ce qui existait est gardé\u00A0; relancez.",
  schema_violation:
    "La réponse du modèle n’avait pas la forme attendue. Ce qui existait est gardé\u00A0; relancez.",
  rate_limited: "Le modèle reçoit trop de demandes. Ce qui était fait est gardé\u00A0; relancez plus tard.",
  unavailable:
    "Le service était momentanément indisponible. Ce qui était fait est gardé\u00A0; relancez plus tard.",
  timeout: "Le modèle n’a pas répondu à temps. Ce qui était fait est gardé\u00A0; relancez plus tard.",
  not_configured:
    "Aucun modèle capable de ce travail n’est configuré sur ce serveur. Ce qui existait est gardé.",
  over_budget:
    "Le budget du mois pour le modèle est épuisé. Ce qui était fait est gardé\u00A0; la suite viendra le mois prochain, ou quand le budget sera relevé.",
  ungrounded: "Rien de ce que le modèle a écrit n’est confirmé par ses sources. Ce qui existait est gardé.",
  rejected:
    "Le service du modèle refuse la demande. Ce qui existait est gardé\u00A0; prévenez l’administrateur.",
};

const messages = new Map(Object.entries(sentences));
const modelMessages = new Map<string, string>(Object.entries(modelSentences));

/** A French sentence for the error code of a job of this kind, whatever it is. */
export function describeJobError(code: string, kind: JobKind = "refresh-contacts"): string {
  const said = asksCrm(kind) ? undefined : modelMessages.get(code);
  return said ?? messages.get(code) ?? UNKNOWN;
}
