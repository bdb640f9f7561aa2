import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { createPath, useHref, useLocation, useNavigate } from "react-router";

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** An address of the application. */
  to: string;
  /** In the place of the page one is on: the way back leads to the one before. */
  replace?: boolean;
}

/**
 * A link within the application, followed without loading the page again; with a modifier, another button or another
 * target the browser follows it itself. Instead of the library's own, as `lib/browser-router.tsx` says.
 */
export function Link({ to, replace = false, children, ...rest }: Props) {
  const href = useHref(to);
  const navigate = useNavigate();
  const here = createPath(useLocation());
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The page one is on does not come twice on the way back.
    void navigate(to, { replace: replace || here === href });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
