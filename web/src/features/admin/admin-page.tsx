import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { brand } from "../../lib/brand.ts";
import { isProductAdmin } from "../../lib/roles.ts";
import { sessionQuery } from "../../lib/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./admin.module.css";

const SCREENS = [
  { to: "/admin/organizations", label: "Organisations" },
  { to: "/admin/users", label: "Utilisateurs" },
  { to: "/admin/jobs", label: "Travaux" },
  { to: "/admin/usage", label: "Usage" },
  { to: "/admin/audit", label: "Historique" },
];

interface Props {
  title: string;
  /** Owners of an organization see the screen too, as part of their team's. */
  forOwners?: boolean;
  children: ReactNode;
}

/** A screen of the product's administration; anybody else goes to the feed. */
export function AdminPage({ title, forOwners = false, children }: Props) {
  const { data: session } = useQuery(sessionQuery());
  const { pathname } = useLocation();
  if (session == null) return null;
  const administrates = isProductAdmin(session);
  if (!administrates && !forOwners) return <Navigate to="/contacts" replace />;
  return (
    <>
      <title>{`${title} · ${brand}`}</title>
      <Header>
        {administrates ? (
          <ButtonLink to="/settings" weight="quiet">
            Paramètres
          </ButtonLink>
        ) : (
          <ButtonLink to="/settings/team" weight="quiet">
            Équipe
          </ButtonLink>
        )}
      </Header>
      <main className={`page ${styles["page"]}`}>
        {administrates && (
          <nav aria-label="Administration" className={styles["screens"]}>
            {SCREENS.map(({ to, label }) => (
              <Link key={to} to={to} aria-current={pathname === to ? "page" : undefined}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}
