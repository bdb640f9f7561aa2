import { lazy, Suspense, useSyncExternalStore } from "react";
import { followMoves, isOrganizationMoved } from "../lib/moved-organization.ts";

const MovedOrganization = lazy(() => import("../features/team/moved-organization.tsx"));

/** Asks where to go on once another tab has opened another organization. */
export function LazyMovedOrganization() {
  const isMoved = useSyncExternalStore(followMoves, isOrganizationMoved, () => false);
  return (
    isMoved && (
      <Suspense fallback={null}>
        <MovedOrganization />
      </Suspense>
    )
  );
}
