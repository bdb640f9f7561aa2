let moved = false;
const listeners = new Set<() => void>();

/** Says whether the session that all tabs share works in another organization than this page shows. */
export function organizationMoved(isMoved: boolean): void {
  if (isMoved === moved) return;
  moved = isMoved;
  for (const listener of listeners) listener();
}

export const isOrganizationMoved = (): boolean => moved;

/** Calls `listener` at each change; returns how to stop. */
export function followMoves(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
