import { Suspense, useEffect } from "react";
import { Navigate, NavigationType, Route, Routes, useLocation, useNavigationType } from "react-router";
import { ScreenPending } from "../ui/screen-pending.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Guard } from "./guard.tsx";
import { screens } from "./screens.tsx";

const routesOf = (open: boolean) =>
  screens
    .filter(({ isOpen }) => isOpen === open)
    .map(({ path, Screen }) => <Route key={path} path={path} element={<Screen />} />);

/** docs/product.md, 2. An unknown path leads to the feed. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary address={pathname}>
      <TopOfNewScreens key={pathname} />
      <Suspense fallback={<ScreenPending />}>
        <Routes>
          {routesOf(true)}
          <Route element={<Guard />}>{routesOf(false)}</Route>
          <Route path="*" element={<Navigate to="/contacts" replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** A new screen starts at its top; going back keeps the browser's own place. */
function TopOfNewScreens() {
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [kind]);
  return null;
}
