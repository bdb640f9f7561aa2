import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { exchange, showOrganization } from "../../lib/http.ts";
import { organizationMoved } from "../../lib/moved-organization.ts";
import { refreshSession } from "../../lib/refresh-session.ts";
import { tellOtherTabs } from "../../lib/session.ts";
import { saveDrafts } from "../message/kept/drafts.ts";

/** A message could not be saved: in another organization it would be lost. */
class UnsavedError extends Error {
  override readonly message =
    "Un message n’est pas enregistré. Rouvrez sa fiche et réessayez avant de changer d’organisation.";
}

/** Works in another of the person’s organizations from here on: its day is shown. */
export function useSwitchOrganization() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (organizationId: string) => {
      await savedOrRefused(client);
      await activate(organizationId);
    },
    onSuccess: () => startAnew(client, navigate),
  });
}

/** Leaves an organization; the person then works in `next`, or in none. */
export function useLeaveOrganization() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ organizationId, next }: { organizationId: string; next: string | undefined }) => {
      await savedOrRefused(client);
      await exchange({ method: "POST", path: "/api/auth/organization/leave", body: { organizationId } });
      // The person has left, whatever comes of this: they can choose by hand.
      if (next === undefined) tellOtherTabs(null);
      else await activate(next).catch(() => tellOtherTabs(null));
    },
    onSuccess: () => startAnew(client, navigate),
  });
}

/** Has the session, which all tabs share, work in an organization from here on. */
async function activate(organizationId: string): Promise<void> {
  await exchange({ method: "POST", path: "/api/auth/organization/set-active", body: { organizationId } });
  tellOtherTabs(organizationId);
  // No call goes without: until the screens are made anew the old ones may still make one.
  showOrganization(organizationId);
}

/** Goes back, with what was typed, to the organization that this page shows, whatever another tab has opened. */
export function useReturnToOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: activate,
    onSuccess: async () => {
      organizationMoved(false);
      await client.invalidateQueries();
      await saveDrafts(client);
    },
  });
}

async function savedOrRefused(client: QueryClient): Promise<void> {
  if (!(await saveDrafts(client))) throw new UnsavedError();
}

/** Nothing that was read in one organization is shown in another. */
async function startAnew(client: QueryClient, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  await client.cancelQueries();
  await refreshSession(client);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
  await navigate("/contacts");
}
