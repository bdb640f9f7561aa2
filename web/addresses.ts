/** The screen whose page the build renders (web/pages-ahead.ts): its address, and the file of that page. */
export const WRITTEN_AHEAD = { address: "/auth/login", file: "/sign-in.html" } as const;

/** The page of every other screen, whatever its address. */
export const EVERY_PAGE = "/index.html";

/** Addresses of the API, on the same origin. */
export const OF_API = /^\/api(?:\/|$)/;

const OF_RESOURCE = "/api/oauth/protected-resource";

/** Addresses at the top that assistants look for (RFC 8414, RFC 9728), and the call that answers each. */
export const WELL_KNOWN: Readonly<Record<string, string>> = {
  "/.well-known/oauth-authorization-server": "/api/oauth/authorization-server",
  "/.well-known/oauth-protected-resource": OF_RESOURCE,
  "/.well-known/oauth-protected-resource/api/mcp": OF_RESOURCE,
};

/**
 * Addresses of files: all below /assets/, whose names carry a hash, and a name with an extension at the top. Any other
 * is a screen's, known or not. Names at the top that begin as a folder of the build does are nobody's: SST would look
 * below that folder. Read as it is written by CloudFront's functions too, and linear.
 */
export const OF_FILE = /^\/(?:assets\/|(?!assets|\.)[^/.]+\.(?!html$)[^/.]+$)/;

/** The path of the file that a server of the screens looks for, for an address outside the API. */
export function fileOf(address: string): string {
  if (OF_FILE.test(address)) return address;
  return address === WRITTEN_AHEAD.address ? WRITTEN_AHEAD.file : EVERY_PAGE;
}
