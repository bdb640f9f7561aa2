import type { contract as listConnections } from "../../../../../functions/crm/connections/list-connections.ts";
import type { Wire } from "../../../../../functions/http/contract.ts";
import { Field } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import styles from "./crm.module.css";

export type SignIns = NonNullable<Wire<typeof listConnections>["signIns"]["hubspot"]>;

/** Value of the choice that lets the person type an address. */
const OWN = "";

interface Props {
  choices: SignIns;
  /** What was chosen; null while nothing was. */
  host: string | null;
  /** Where the connection that stands was made. */
  before: string | null;
  onChange: (host: string) => void;
}

/** Where one signs in to a CRM that has several addresses for it: a usual one, a trial one, one's own. */
export function SignInHost({ choices, host, before, onChange }: Props) {
  const given = host ?? before ?? choices[0]?.host ?? OWN;
  const known = choices.find((choice) => choice.host === given);
  const own = choices.find((choice) => choice.host === null);
  return (
    <details
      className={`fold ${styles["signInHost"]}`}
      open={host !== null || (before !== null && known !== choices[0])}
    >
      <summary>Se connecter ailleurs</summary>
      <SelectField
        label="Adresse de connexion"
        value={known?.host ?? OWN}
        options={choices.map(({ label, host: value }) => ({ label, value: value ?? OWN }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {known === undefined && own !== undefined && (
        <Field
          label={own.label}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={own.example ?? undefined}
          value={given}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </details>
  );
}
