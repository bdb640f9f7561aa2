import type { CrmDefinition } from "../definition.ts";
import { hiddenThings, remedy } from "./hidden-words.ts";
import { WRITE_SCOPES } from "./manifest.ts";

export const definition: CrmDefinition = {
  writeScopes: WRITE_SCOPES,
  announces: true,
  // The company name is the subdomain.
  accountName: ({ apiUrl }) => {
    const host = apiUrl !== null && URL.canParse(apiUrl) ? new URL(apiUrl).hostname : "";
    return host.endsWith(".pipedrive.com") ? host : null;
  },
  hiddenThings,
  remedy,
};
