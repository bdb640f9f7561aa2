import { createHash } from "node:crypto";

/** Members of an organization at most (docs/product.md, 9). */
export const MEMBERSHIP_LIMIT = 100;

/** Whether an organization of so many members takes no other. */
export function isFull(members: number): boolean {
  return members >= MEMBERSHIP_LIMIT;
}

/** Same as better-auth's `computeTeamMembershipKey`: unique per person and team. */
export function membershipKey(teamId: string, userId: string): string {
  return createHash("sha256")
    .update(JSON.stringify([teamId, userId]))
    .digest("base64url");
}
