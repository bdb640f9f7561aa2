import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { cardAfter, stayInSight } from "../actions/go-on.ts";

/** Milliseconds in which a new screen shows its heading, or is left alone. */
const PATIENCE = 10_000;
const CONTACT = /^\/contacts\/(?!all$)[^/]+$/;

/**
 * On a new screen the keyboard goes on at its heading; back in the list at the card one came from, or, once that is
 * handled, at the next still to do. What holds the focus by itself keeps it.
 */
export function useFocusOnNewScreens(): void {
  const { pathname } = useLocation();
  // This code comes late: somebody who went on before it was there is on a new screen already.
  const isNew = useNavigationType() === NavigationType.Push;
  const before = useRef(isNew ? null : pathname);
  useEffect(() => {
    const from = before.current;
    before.current = pathname;
    if (from === pathname) return undefined;
    const place = (): boolean => {
      if (document.activeElement !== document.body) return true;
      const target = targetOn(pathname, from);
      if (target === null) return false;
      if (target.tagName !== "A") target.tabIndex = -1;
      target.focus({ preventScroll: target.tagName !== "A" });
      // The list still moves, and the browser may go back to where one was in it.
      if (target.tagName === "A") stayInSight();
      return true;
    };
    if (place()) return undefined;
    const observer = new MutationObserver(() => {
      if (place()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);
}

function targetOn(pathname: string, from: string | null): HTMLElement | null {
  const card =
    pathname === "/contacts" && from !== null && CONTACT.test(from)
      ? (document.querySelector<HTMLElement>(`main article a[href="${from}"]`) ??
        cardAfter(document.querySelector(`[data-handled="${from}"]`)))
      : null;
  return card ?? document.querySelector<HTMLElement>("main h1");
}
