import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { brand } from "../../lib/brand.ts";
import { sessionQuery } from "../../lib/session.ts";
import { Block } from "../../ui/block.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Link } from "../../ui/link.tsx";
import rows from "../../ui/row.module.css";
import { SlowNotice } from "../../ui/slow-notice.tsx";
import styles from "./settings-frame.module.css";
import { useFirstAnswers } from "./use-first-answers.ts";

const SCREENS = [
  { to: "/settings", label: "Mes réglages" },
  { to: "/settings/organization", label: "Mon organisation" },
] as const;

interface Props {
  /** Which of the two screens this is. */
  current: (typeof SCREENS)[number]["to"];
  children: ReactNode;
}

/** What one's own settings and the organization's have in common: title, the way from one to the other, two columns. */
export function SettingsFrame({ current, children }: Props) {
  const { data: session } = useQuery(sessionQuery());
  const isComplete = useFirstAnswers();
  return (
    <>
      <title>{`Paramètres · ${brand}`}</title>
      <Header>
        <ButtonLink to="/contacts" weight="quiet">
          Contacts
        </ButtonLink>
      </Header>
      <main className={`page ${styles["page"]}`}>
        <div className={styles["top"]}>
          <h1>Paramètres</h1>
          {session?.session.activeOrganizationId != null && (
            <nav aria-label="Paramètres">
              {SCREENS.map(({ to, label }) => (
                <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
                  {label}
                </Link>
              ))}
            </nav>
          )}
        </div>
        {!isComplete && <Skeleton />}
        <div className={isComplete ? styles["columns"] : `${styles["columns"]} ${styles["coming"]}`}>
          {children}
        </div>
      </main>
    </>
  );
}

/** In the place of the sections, which stand below it unseen until all of them are known. */
function Skeleton() {
  return (
    <div className={`${styles["columns"]} ${styles["skeleton"]}`}>
      {[0, 1].map((section) => (
        <section key={section}>
          <Block width="12rem" />
          {[0, 1, 2].map((row) => (
            <div key={row} className={rows["row"]}>
              <Block width="min(100%, 22rem)" height="2lh" />
            </div>
          ))}
        </section>
      ))}
      <p className="visually-hidden">Chargement…</p>
      <SlowNotice />
    </div>
  );
}
