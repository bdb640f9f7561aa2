import { createHash } from "node:crypto";

/**
 * Hashes a mailed link's identifier for storage, so that a reader of the database cannot use the link. better-auth also
 * looks up the identifier unhashed, so hashes have a prefix that callers cannot produce.
 */
export function storedIdentifier(identifier: string): string {
  const kind = /^(?:reset-password:|delete-account-)/.exec(identifier)?.[0] ?? "";
  return `hashed:${kind}${createHash("sha256").update(identifier).digest("base64url")}`;
}

const hash = async (identifier: string): Promise<string> => storedIdentifier(identifier);

/**
 * better-auth's option to hash identifiers of mailed links. Not the state of a social sign-in, which is useless without
 * the browser's signed cookie. Links stored unhashed before stay valid until they expire.
 */
export const verification = {
  storeIdentifier: {
    default: "plain" as const,
    overrides: { "reset-password:": { hash }, "delete-account-": { hash } },
  },
};
