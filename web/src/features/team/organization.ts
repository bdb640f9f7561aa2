import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Member, Organization, SentInvitation } from "../../../../functions/auth/contract.ts";
import { exchange } from "../../lib/http.ts";
import { organizationKey } from "../../lib/organization-query.ts";
import type { OnWire } from "../../lib/on-wire.ts";

/** The invitations that can still be accepted. */
export function pending({ invitations }: OnWire<Organization>): OnWire<SentInvitation>[] {
  const now = Date.now();
  return invitations.filter(({ status, expiresAt }) => status === "pending" && Date.parse(expiresAt) > now);
}

/** Sends an invitation by mail. An earlier one to the same address that waits for an answer is withdrawn. */
export const useInvite = () =>
  useChange<{ organizationId: string; email: string; role: string }>("invite-member");

/** Withdraws an invitation: its link is dead from then on. */
export const useCancelInvitation = () => useChange<{ invitationId: string }>("cancel-invitation");

/** Gives a member another role, in place of all they had. */
export const useChangeRole = () =>
  useChange<{ organizationId: string; memberId: string; role: string }>("update-member-role");

/** Takes a member out of the organization; they keep their account. */
export const useRemoveMember = () =>
  useChange<{ organizationId: string; memberIdOrEmail: string }>("remove-member");

/** Creates a team that nobody is in yet. */
export const useCreateTeam = () => useChange<{ organizationId: string; name: string }>("create-team");

/** Gives a team another name; its members stay in it. */
export const useRenameTeam = () => useChange<{ teamId: string; data: { name: string } }>("update-team");

/** Deletes a team; its members stay in the organization. */
export const useRemoveTeam = () => useChange<{ organizationId: string; teamId: string }>("remove-team");

/** From one team into another, null for none: into the new one first, so that a failure between leaves nobody out. */
export function useMoveMember() {
  const into = useChange<TeamPlace>("add-team-member");
  const outOf = useChange<TeamPlace>("remove-team-member");
  return useMutation({
    mutationFn: async ({ organizationId, member: { userId, teamId: left }, teamId }: Move) => {
      if (teamId !== null) await into.mutateAsync({ organizationId, teamId, userId });
      if (left !== null) await outOf.mutateAsync({ organizationId, teamId: left, userId });
    },
  });
}

interface Move {
  organizationId: string;
  member: Member;
  teamId: string | null;
}

interface TeamPlace {
  organizationId: string;
  teamId: string;
  userId: string;
}

/** One change of the organization, settled once its new state is read. */
function useChange<Body extends object>(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => exchange({ method: "POST", path: `/api/auth/organization/${name}`, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: organizationKey }),
  });
}
