import { lazy, Suspense } from "react";

/** Toasts load when the page is quiet. Without them the application goes on: it only says less. */
const Toaster = lazy(async () => {
  await new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: 1000 });
    else setTimeout(resolve, 200);
  });
  return import("../ui/toaster.tsx").catch(() => ({ default: Silence }));
});

function Silence() {
  return <></>;
}

export function LazyToaster() {
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
