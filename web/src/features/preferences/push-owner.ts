interface InSession {
  user: { id: string };
  session: { activeOrganizationId?: string | null | undefined };
}

/** Beside the browser's subscription, which says nothing of whose it is. Ids, nothing secret. */
const NAME = "relance-push-owner";

/** Who is told things, and of which organization: the person's id and the organization's. */
export type PushOwner = `${string}/${string}`;

/** Whom the server would tell things in this session. */
export function pushOwnerOf({ user, session }: InSession): PushOwner {
  return `${user.id}/${session.activeOrganizationId ?? ""}`;
}

/** Whether this browser's subscription is theirs. */
export function isPushOf(owner: PushOwner): boolean {
  try {
    return localStorage.getItem(NAME) === owner;
  } catch {
    // A browser may refuse its storage altogether.
    return false;
  }
}

/** Keeps whose this browser's subscription is from now on; null: nobody's. */
export function keepPushOwner(owner: PushOwner | null): void {
  try {
    if (owner === null) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, owner);
  } catch {
    // The switch then says off, and on again changes nothing.
  }
}
