import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { Link } from "./link.tsx";
import styles from "./button.module.css";

/** `primary` is the one thing to do here, in today's colour; `danger` cannot be undone. */
export type Weight = "primary" | "secondary" | "quiet" | "danger";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  weight?: Weight;
  /** Something is under way: the button waits, and says so to assistive technology. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button as everywhere in the product: it submits no form unless its `type` says so, and by itself `busy` does not
 * stop a press.
 */
export function Button({ weight = "secondary", busy = false, className, type = "button", ...rest }: Props) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type
      type={type}
      aria-busy={busy || undefined}
      className={[styles["button"], styles[weight], className].filter(Boolean).join(" ")}
      {...rest}
    />
  );
}

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function ButtonLink({
  to,
  weight = "secondary",
  children,
}: {
  to: string;
  weight?: Weight;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={[styles["button"], styles[weight]].join(" ")}>
      {children}
    </Link>
  );
}

/**
 * A link out of the application that keeps its place and its name when there is nowhere to go.
 * `unavailable` says why, in words.
 */
export function OutsideLink(props: {
  href: string | null;
  newTab?: boolean;
  unavailable: string;
  /** Called as it opens; a default that is prevented keeps it from that. */
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
}) {
  const { href, newTab = false, unavailable, onOpen, children } = props;
  const className = [styles["button"], styles["secondary"]].join(" ");
  if (href === null) {
    return (
      // Without an address the implicit role is lost: the name and the role stay the same either way.
      // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/no-redundant-roles
      <a role="link" aria-disabled="true" title={unavailable} className={className}>
        {children}
      </a>
    );
  }
  return (
    <a
      href={href}
      className={className}
      onClick={onOpen}
      {...(newTab ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    >
      {children}
    </a>
  );
}
