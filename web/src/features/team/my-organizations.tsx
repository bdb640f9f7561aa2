import { useQuery } from "@tanstack/react-query";
import type { NamedOrganization } from "../../../../functions/auth/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { myOrganizationsQuery } from "../../lib/organization-query.ts";
import { useSwitchOrganization } from "./my-organizations.ts";
import styles from "./team-screen.module.css";

/** The person's other organizations, each to work in; nothing for those who have but one. */
export function MyOrganizations({ active }: { active: string }) {
  const { data } = useQuery(myOrganizationsQuery());
  const choose = useSwitchOrganization();
  const others = (data ?? []).filter(({ id }) => id !== active);
  if (others.length === 0) return null;
  const change = ({ id, name }: NamedOrganization) =>
    choose.mutate(id, {
      onError: (error) =>
        notify({ kind: "error", text: `${name} n’a pas pu être ouverte. ${messageOf(error)}`, id: "team" }),
    });
  return (
    <section aria-labelledby="organizations">
      <h2 id="organizations">{active === "" ? "Vos organisations" : "Vos autres organisations"}</h2>
      <ul>
        {others.map((organization) => (
          <li key={organization.id} className={styles["row"]}>
            <div className={styles["what"]}>
              <h3>{organization.name}</h3>
            </div>
            <Button
              aria-label={`Ouvrir ${organization.name}`}
              busy={choose.isPending && choose.variables === organization.id}
              disabled={choose.isPending}
              onClick={() => change(organization)}
            >
              Ouvrir
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
