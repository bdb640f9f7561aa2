import { lazy, Suspense } from "react";
import { useInBrowser } from "../lib/in-browser.ts";
import { whenIdle } from "../lib/idle.ts";

/** The keyboard's shortcuts load when the page is idle. Without them everything can be done all the same. */
const Shortcuts = lazy(() =>
  whenIdle()
    .then(() => import("../features/shortcuts/shortcuts.tsx"))
    .catch(() => ({ default: Nothing })),
);

const Nothing = () => <></>;

/** The keyboard's shortcuts, once the page is idle; until then, and in the build, nothing is there. */
export function LazyShortcuts() {
  return (
    useInBrowser() && (
      <Suspense fallback={null}>
        <Shortcuts />
      </Suspense>
    )
  );
}
