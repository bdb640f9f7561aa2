import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router";

/**
 * The library's own BrowserRouter, without its module: that one brings what its servers and data routers need,
 * 4 kB of every first visit that nothing here uses. A screen stays until the code of the next is there.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((place) => startTransition(() => setPlace(place))), [history]);
  return (
    <Router navigator={history} navigationType={action} location={location}>
      {children}
    </Router>
  );
}
