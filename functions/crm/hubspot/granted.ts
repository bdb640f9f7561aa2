import type { CrmSource, PermissionCheck } from "../source.ts";
import type { SweptKind } from "../rows.ts";
import { MissingScopesError } from "./missing-scopes-error.ts";
import { ENGAGEMENTS } from "./pages.ts";

/** Without this scope HubSpot lists e-mails without subject and text. */
const EMAIL_CONTENT = { scope: "sales-email-read", name: "emails.content" };

/** Optional scopes. If the account lists what it granted, calls that need others are not made. */
const OPTIONAL = [
  { scope: "crm.objects.deals.read", name: "deals" },
  { scope: "crm.schemas.deals.read", name: "deals.stages" },
] as const;

/** What HubSpot's scopes allow us to read, updated as calls are refused. */
export interface Granted extends Pick<CrmSource, "look" | "unlisted"> {
  /** Runs a read; null if its scope was not granted, which is then stored as hidden. */
  read<T>(name: string, read: () => Promise<T>): Promise<T | null>;
}

/** HubSpot does not describe permissions: each run tries the calls and records which are refused. */
export function grantedBy(): Granted {
  const hidden = new Set<string>();
  const withheld = new Set<string>();
  // Null for callers that read only a few things and so cannot tell what else is hidden.
  let remember: PermissionCheck["remember"] | null = null;
  const note = async (change: () => boolean): Promise<void> => {
    if (change()) await remember?.([...hidden].toSorted());
  };
  return {
    look: async ({ hidden: known, scopes }, run) => {
      ({ remember } = run);
      withheld.clear();
      hidden.clear();
      for (const name of known ?? []) hidden.add(name);
      // If HubSpot did not list the granted scopes, nothing is known about this one.
      const isRedacted = scopes.length > 0 && !scopes.includes(EMAIL_CONTENT.scope);
      for (const { scope, name } of OPTIONAL)
        if (scopes.length > 0 && !scopes.includes(scope)) withheld.add(name);
      await note(() => {
        if (isRedacted) hidden.add(EMAIL_CONTENT.name);
        else hidden.delete(EMAIL_CONTENT.name);
        for (const name of withheld) hidden.add(name);
        return known === null || known.length !== hidden.size || known.some((name) => !hidden.has(name));
      });
      return [...hidden];
    },
    unlisted: () => [
      ...(hidden.has("contacts") ? (["contact"] satisfies SweptKind[]) : []),
      ...(ENGAGEMENTS.some((type) => hidden.has(type)) ? (["engagement"] satisfies SweptKind[]) : []),
      ...(hidden.has("notes") ? (["note"] satisfies SweptKind[]) : []),
      ...(hidden.has("deals") ? (["deal"] satisfies SweptKind[]) : []),
    ],
    read: async (name, read) => {
      if (withheld.has(name)) return null;
      try {
        const found = await read();
        await note(() => hidden.delete(name));
        return found;
      } catch (error) {
        if (!(error instanceof MissingScopesError)) throw error;
        // Stored before the checkpoint advances, so that unlisted objects are not taken for deleted.
        await note(() => hidden.size !== hidden.add(name).size);
        return null;
      }
    },
  };
}
