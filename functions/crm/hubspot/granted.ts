import type { CrmSource, LookedFor } from "../source.ts";
import type { SweptKind } from "../sync-store.ts";
import { MissingScopesError } from "./missing-scopes-error.ts";
import { ENGAGEMENTS } from "./pages.ts";

/** Without this right HubSpot lists e-mails, and leaves their subject and text out. */
const EMAIL_CONTENT = { scope: "sales-email-read", name: "emails.content" };

/** Rights that an account need not grant. Where it says what it granted, nothing is asked for in vain. */
const OPTIONAL = [
  { scope: "crm.objects.deals.read", name: "deals" },
  { scope: "crm.schemas.deals.read", name: "deals.stages" },
] as const;

/** What HubSpot's rights let us read, remembered as it turns out. */
export interface Granted extends Pick<CrmSource, "look" | "unlisted"> {
  /** Reads what is called so; null where the right to was not granted, which then is remembered. */
  read<T>(name: string, read: () => Promise<T>): Promise<T | null>;
}

/** HubSpot describes no rights: a call shows whether it may be made, and each run makes it again. */
export function grantedBy(): Granted {
  const hidden = new Set<string>();
  const withheld = new Set<string>();
  // Whoever only asks a thing or two does not know the rest of what is hidden.
  let remember: LookedFor["remember"] | null = null;
  const note = async (change: () => boolean): Promise<void> => {
    if (change()) await remember?.([...hidden].toSorted());
  };
  return {
    look: async ({ hidden: known, scopes }, run) => {
      ({ remember } = run);
      withheld.clear();
      hidden.clear();
      for (const name of known ?? []) hidden.add(name);
      // Where HubSpot did not say what it granted, nothing is known of it.
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
        // Before the checkpoint passes: what is not listed is not to be taken for deleted.
        await note(() => hidden.size !== hidden.add(name).size);
        return null;
      }
    },
  };
}
