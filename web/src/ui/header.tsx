import type { ReactNode } from "react";
import { brand } from "../lib/brand.ts";
import { Link } from "./link.tsx";
import { Button } from "./button.tsx";
import styles from "./header.module.css";
import { Logo } from "./logo.tsx";

interface Props {
  /** Shown in brackets after the name, e.g. « Administration ». */
  logoText?: string;
  /** Offers to close the window, for screens opened in their own. */
  closable?: boolean;
  /** Where one can go from here, at the end of the line. */
  children?: ReactNode;
}

/** The line at the top of every screen; the logo leads home. */
export function Header({ logoText, closable = false, children }: Props) {
  return (
    <header className={styles["header"]}>
      <Link to="/" className={styles["home"]} aria-label={`${brand}, accueil`}>
        <Logo />
        <span>{brand}</span>
        {logoText !== undefined && <span className={styles["text"]}>[{logoText}]</span>}
      </Link>
      <div className={styles["end"]}>
        {children}
        {closable && (
          <Button weight="quiet" onClick={() => window.close()}>
            Fermer
          </Button>
        )}
      </div>
    </header>
  );
}
