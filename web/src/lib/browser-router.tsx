import { type ReactNode, startTransition, useEffect, useState } from "react";
import { createPath, type Location, type Navigator, NavigationType, Router } from "react-router";

/** What stands in the browser's history beside an address: its number, its key, and what a screen adds. */
interface Entry {
  idx: number;
  key: string;
  usr: unknown;
}

// Written below; where the browser itself opened the page, by nobody.
const entryNow = () => window.history.state as Entry | null;

function locationNow(): Location {
  const { pathname, search, hash } = window.location;
  const entry = entryNow();
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? "default" };
}

/**
 * The router on the browser's history. The library's own brings what its servers and data routers need, which nothing
 * here uses: 4 kB of every first visit, and 22 kB with the data router (decision 088). A screen stays until the code of
 * the next is there.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setPlace] = useState(() => ({
    action: NavigationType.Pop,
    location: locationNow(),
  }));
  const [navigator] = useState((): Navigator => {
    const createHref: Navigator["createHref"] = (to) => (typeof to === "string" ? to : createPath(to));
    const write = (how: "pushState" | "replaceState", next: NavigationType, idx: number) =>
      ((to, usr: unknown = null) => {
        const entry: Entry = {
          idx: (entryNow()?.idx ?? 0) + idx,
          key: Math.random().toString(36).slice(2),
          usr,
        };
        window.history[how](entry, "", createHref(to));
        startTransition(() => setPlace({ action: next, location: locationNow() }));
      }) satisfies Navigator["push"];
    return {
      createHref,
      go: (by) => window.history.go(by),
      push: write("pushState", NavigationType.Push, 1),
      replace: write("replaceState", NavigationType.Replace, 0),
    };
  });
  useEffect(() => {
    const back = () =>
      startTransition(() => setPlace({ action: NavigationType.Pop, location: locationNow() }));
    window.addEventListener("popstate", back);
    return () => window.removeEventListener("popstate", back);
  }, []);
  return (
    <Router navigator={navigator} navigationType={action} location={location}>
      {children}
    </Router>
  );
}
