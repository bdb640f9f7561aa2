import { lazy, Suspense } from "react";
import { useInBrowser } from "../lib/in-browser.ts";
import { whenIdle } from "../lib/idle.ts";

/** Toasts load when the page is idle. Without them the application goes on: it only says less. */
const Toaster = lazy(async () => {
  await whenIdle();
  return import("../ui/toaster.tsx").catch(() => ({ default: Silence }));
});

function Silence() {
  return <></>;
}

/** The place of the toasts, once the page is idle; until then, and in the build, nothing is there. */
export function LazyToaster() {
  return (
    useInBrowser() && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}
