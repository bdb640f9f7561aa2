import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { getInvitation, RegisterBody } from "../../../../functions/auth/contract.ts";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { exchange } from "../../lib/http.ts";
import { refreshSession } from "../../lib/refresh-session.ts";
import { tellOtherTabs } from "../../lib/session.ts";
import { useSearchParams } from "../../lib/search-params.ts";

/** What the link of an invitation's mail carries. */
export interface InvitationLink {
  invitation: string;
  token: string;
}

/** The invitation this address names, null without one. */
export function useInvitationLink(): InvitationLink | null {
  const [search] = useSearchParams();
  const invitation = search.get("invitation");
  const token = search.get("token");
  return invitation && token ? { invitation, token } : null;
}

/** The address of a screen of this invitation. */
export function addressFor(path: "/auth/register" | "/auth/invitation", link: InvitationLink): string {
  return `${path}?${new URLSearchParams({ invitation: link.invitation, token: link.token })}`;
}

/** What an invitation says before it is answered. A dead one (`isDead`) is not asked for again. */
export function invitationQuery(link: InvitationLink) {
  return queryOptions({
    queryKey: ["invitation", link.invitation, link.token],
    queryFn: ({ signal }) =>
      call<typeof getInvitation>({ method: "GET", path: "/api/auth/invitation", query: link, signal }),
    retry: (failures, error) => failures < 1 && !isDead(error),
  });
}

/** Whether the invitation can no longer be used: unknown, answered, withdrawn or out of date. */
export function isDead(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "INVITATION_NOT_FOUND" || error.status === 400);
}

/** Creates the invited person's account, signs them in and makes them a member. */
export function useRegister({ invitation, token }: InvitationLink) {
  const refresh = useNewMembership();
  return useMutation({
    mutationFn: ({ name, password }: Pick<RegisterBody, "name" | "password">) => {
      const body: RegisterBody = { invitation, token, name, password };
      return exchange({ method: "POST", path: "/api/auth/register", body });
    },
    onSuccess: refresh,
  });
}

/** Joins the organization, which becomes the active one. */
export function useAcceptInvitation({ invitation, token }: InvitationLink) {
  const refresh = useNewMembership();
  return useMutation({
    mutationFn: () =>
      exchange({
        method: "POST",
        path: "/api/auth/organization/accept-invitation",
        body: { invitationId: invitation, token },
      }),
    onSuccess: refresh,
  });
}

/** Declines an invitation; its link is dead from then on. */
export function useRejectInvitation({ invitation }: InvitationLink) {
  return useMutation({
    mutationFn: () =>
      exchange({
        method: "POST",
        path: "/api/auth/organization/reject-invitation",
        body: { invitationId: invitation },
      }),
  });
}

/** What was fetched belonged to another organization, or to nobody. */
function useNewMembership() {
  const client = useQueryClient();
  return async () => {
    tellOtherTabs(null);
    await refreshSession(client);
    client.removeQueries({
      predicate: ({ queryKey: [kind] }) => kind !== "session" && kind !== "invitation",
    });
  };
}
