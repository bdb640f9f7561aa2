const listeners = new Set<() => void>();
let moved = false;

/** Says whether the session that all tabs share works in another organization than this page shows. */
export function organizationMoved(isMoved: boolean): void {
  moved = isMoved;
  for (const listener of listeners) listener();
}

export const isOrganizationMoved = (): boolean => moved;

/** Calls `listener` whenever it is said; returns how to stop. */
export function followMoves(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
