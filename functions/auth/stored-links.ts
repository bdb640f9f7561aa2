import { createHash } from "node:crypto";

/**
 * A mailed link's identifier as it is stored: whoever reads the database cannot follow the link. better-auth
 * tries what it is given as it is too, so what is stored begins as nothing does that a caller can make it ask for.
 */
export function storedIdentifier(identifier: string): string {
  const kind = /^(?:reset-password:|delete-account-)/.exec(identifier)?.[0] ?? "";
  return `hashed:${kind}${createHash("sha256").update(identifier).digest("base64url")}`;
}

const hash = async (identifier: string): Promise<string> => storedIdentifier(identifier);

/**
 * better-auth's option: links that a mail holds are hashed. The state of a social sign-in is worth nothing
 * without its browser's signed cookie, and stays. Links stored before hold until they end.
 */
export const verification = {
  storeIdentifier: {
    default: "plain" as const,
    overrides: { "reset-password:": { hash }, "delete-account-": { hash } },
  },
};
