import { ErrorBody } from "../../../functions/http/contract.ts";
import type { OpenApi } from "../../../functions/reference/open-api.ts";
import { findRoutes, type FoundCall } from "../routes/find-routes.ts";
import { describeCall } from "./operation.ts";
import { schemaOf } from "./schema.ts";

const DESCRIPTION = `Les appels du produit, sous la même adresse que ses pages. Les dates sont en ISO 8601, les textes pour les personnes en français.

Une erreur répond \`{ "error": { "code", "message", "details", "requestId" } }\` : \`code\` fait partie de la liste de l’appel, \`message\` est écrit pour une personne, \`details\` nomme les champs en cause. Un 503 dit par \`Retry-After\` quand réessayer.

Un programme s’annonce par une clé d’API, \`Authorization: Bearer relance_…\`, que chacun crée dans ses paramètres : elle donne au plus les droits de cette personne dans une organisation, et seulement pour les appels qui nomment une de ses portées. \`contacts:read\` lit les contacts, leurs échanges et les listes ; \`contacts:write\` les complète et en importe ; \`actions:write\` traite et modifie les suggestions ; \`suppressions:write\` enregistre des oppositions. Une clé inconnue, expirée ou révoquée répond 401, une portée qui manque 403. Une demande ne porte pas à la fois une clé et une session.

Les appels sous \`/api/auth\` (connexion, compte, organisation et invitations) sont ceux de better-auth, avec les chemins de sa version 1.2.8 : leur format est le sien et n’est pas décrit ici. Voir https://www.better-auth.com/docs.`;

/** The groups of calls in the order in which a reader meets them; others come last. */
const GROUPS = [
  "Contacts",
  "Actions",
  "Crm",
  "Owners",
  "Jobs",
  "Admin",
  "Imports",
  "Exports",
  "Prospection",
  "Organizations",
  "Settings",
  "Preferences",
  "Push",
  "Cadence",
  "Letter",
  "Suggestions",
  "Voice",
  "Readings",
  "Intelligence",
  "Users",
  "Api",
  "Audit",
  "Reference",
  "Health",
];

/** The description of every call that has a contract. */
export async function describeApi(): Promise<OpenApi> {
  return describe((await findRoutes()).calls);
}

function describe(calls: readonly FoundCall[]): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const { route } of calls) {
    const { contract, deployment } = route;
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: describeCall(deployment?.name ?? "", contract),
    };
  }
  const named = Object.values(paths).flatMap((path) => Object.values(path).flatMap((one) => one.tags));
  const tags = new Set([...GROUPS.filter((group) => named.includes(group)), ...named]);
  return {
    openapi: "3.1.1",
    info: { title: "Relance", version: "1", description: DESCRIPTION },
    servers: [{ url: "/" }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody) },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "better-auth.session_token" },
        apiKey: { type: "http", scheme: "bearer", bearerFormat: "relance_…" },
      },
    },
  };
}
