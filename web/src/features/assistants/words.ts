import type { Assistant } from "../../../../functions/assistants/contract.ts";
import { shortDay } from "../../lib/french-dates.ts";
import type { OnWire } from "../../lib/on-wire.ts";

/** « Lit les contacts, traite les suggestions » */
export function rightsOf({ scopes }: Pick<Assistant, "scopes">): string {
  return scopes.includes("actions:write") ? "Lit les contacts, traite les suggestions" : "Lit les contacts";
}

/** « Jamais », « Le 24 novembre 2026 » */
export function usedOf({ lastUsedAt }: OnWire<Assistant>): string {
  return lastUsedAt === null ? "Jamais" : `Le ${shortDay(lastUsedAt)}`;
}

/** « Le 24 novembre 2026 », and how it ended */
export function sinceOf({ state, connectedAt, expiresAt }: OnWire<Assistant>): string {
  if (state === "revoked") return "Déconnecté";
  return state === "expired" ? `Expiré le ${shortDay(expiresAt)}` : `Le ${shortDay(connectedAt)}`;
}
