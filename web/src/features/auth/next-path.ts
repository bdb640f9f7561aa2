/** Words separated by single slashes: none of our addresses has a dot, an escape or a backslash in its path. */
const OWN_PATH = /^\/[\w-]+(?:\/[\w-]+)*(?:\?[\w.~%=&+-]*)?$/;

/**
 * The address to go to after signing in, if it is one of this application; null otherwise. Whoever writes the
 * link chooses `next`: another site's address, plain or disguised, must not be followed.
 */
export function nextPath(next: string | null): string | null {
  return next !== null && OWN_PATH.test(next) ? next : null;
}

/** Where one signs in, to be led to `path` afterwards. */
export function signInThen(path: string): string {
  return `/auth/login?${new URLSearchParams({ next: path })}`;
}
