import type { CrmDefinition } from "../definition.ts";
import { hiddenThings, remedy } from "./hidden-words.ts";
import { WRITE_SCOPES } from "./manifest.ts";

export const definition: CrmDefinition = {
  writeScopes: WRITE_SCOPES,
  announces: true,
  // Sellsy names an account by its number only.
  accountName: () => null,
  hiddenThings,
  remedy,
};
