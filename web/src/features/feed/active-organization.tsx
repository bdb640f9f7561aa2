import { useActiveOrganization } from "../../lib/session.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../ui/link.tsx";
import { myOrganizationsQuery } from "../../lib/organization-query.ts";
import styles from "./greeting.module.css";

/** Whose list this is, and the way to the others; nothing for who is in one organization. */
export default function ActiveOrganization() {
  const active = useActiveOrganization();
  const { data: organizations = [] } = useQuery(myOrganizationsQuery());
  const organization = organizations.find(({ id }) => id === active);
  if (organization === undefined || organizations.length < 2) return null;
  return (
    <Link to="/settings/team" className={styles["organization"]} title={organization.name}>
      <span className="visually-hidden">Organisation&nbsp;: </span>
      {organization.name}
    </Link>
  );
}
