import { lazy, type ReactNode, Suspense } from "react";
import { useInBrowser } from "../lib/in-browser.ts";
import { whenIdle } from "../lib/idle.ts";

const Remind = lazy(() =>
  whenIdle()
    .then(() => import("./remind.tsx"))
    .catch(() => ({ default: Nothing })),
);

const Nothing = (): ReactNode => null;

/** Reminders of calls, once the page is idle; until then, and in the build, nothing is there. */
export function LazyRemind() {
  return (
    useInBrowser() && (
      <Suspense fallback={null}>
        <Remind />
      </Suspense>
    )
  );
}
