import { lazy, Suspense, useSyncExternalStore } from "react";
import { followMoves, isOrganizationMoved } from "../lib/moved-organization.ts";

const MovedOrganization = lazy(() => import("../features/team/moved-organization.tsx"));

/** Asks where to go on once another tab has opened another organization. */
export function LazyMovedOrganization() {
  return (
    useSyncExternalStore(followMoves, isOrganizationMoved, isOrganizationMoved) && (
      <Suspense>
        <MovedOrganization />
      </Suspense>
    )
  );
}
