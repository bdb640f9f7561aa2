/** How the names of texts kept on this device begin; the person's id follows, the message's, and the page's. */
export const KEPT = "relance-text:";

/** Whether this device keeps a text of a person; where it does not, nothing that reads them is loaded. */
export function isKept(userId: string): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(`${KEPT}${userId}:`));
  } catch {
    // A browser may refuse its storage altogether.
    return false;
  }
}
