import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../ui/button.tsx";
import { useManages } from "../../lib/own-role.ts";
import rows from "../../ui/row.module.css";
import { CRM_NAMES } from "../../../../functions/crm/names.ts";
import styles from "./owners.module.css";
import { ownersQuery } from "./owners.ts";
import { contactsInWords, leftInWords, ownersInWords } from "./words.ts";

/** In the settings of managers, how many owners of contacts are recognized; nothing before contacts have come. */
export function OwnersSection() {
  const { data: owners } = useQuery({ ...ownersQuery(), enabled: useManages() });
  if (owners === undefined || owners.data.length + owners.unowned.contacts === 0) return null;
  const crms = [...new Set(owners.data.map(({ crm }) => crm))];
  const left = leftInWords(owners);
  return (
    <div className={rows["row"]}>
      <div className={rows["what"]}>
        <h3>Propriétaires des contacts</h3>
        {crms.map((crm) => (
          <p key={crm} className="figures">
            {CRM_NAMES[crm]}
            {"\u00A0"}: {ownersInWords(owners.data.filter((owner) => owner.crm === crm))}.
          </p>
        ))}
        {owners.unowned.contacts > 0 && (
          <p className="figures">{contactsInWords(owners.unowned.contacts)} sans propriétaire.</p>
        )}
        {left !== null && <p className={[styles["left"], "figures"].join(" ")}>{left}</p>}
      </div>
      <div className={rows["state"]}>
        <ButtonLink to="/settings/owners">Attribuer</ButtonLink>
      </div>
    </div>
  );
}
