import type { CrmDefinition } from "../definition.ts";
import { hiddenThings, remedy } from "./hidden-words.ts";
import { WRITE_SCOPES } from "./manifest.ts";

export const definition: CrmDefinition = {
  writeScopes: WRITE_SCOPES,
  announces: true,
  accountName: ({ portalId }) => (/^\d+$/.test(portalId) ? `Compte ${portalId}` : null),
  hiddenThings,
  remedy,
};
