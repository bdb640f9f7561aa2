import type { Purpose } from "../names.ts";

/** What a grant's tokens are sealed for, beside the organization: moved to another row they open nothing. */
export const holderOf = (userId: string, purpose: Purpose): string => `mailbox|${userId}|${purpose}`;
