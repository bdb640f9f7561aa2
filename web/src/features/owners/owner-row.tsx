import { useId } from "react";
import type { ContactOwner } from "../../../../functions/owners/contract.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./owners.module.css";
import { BECAUSE, contactsInWords, isToAssign } from "./words.ts";

interface Props {
  owner: ContactOwner;
  labels: ReadonlyMap<string, string>;
  /** What is chosen, saved or not. */
  value: string;
  onChoose: (value: string) => void;
}

/** An owner in the CRM, and to whom their contacts go. */
export function OwnerRow({ owner, labels, value, onChoose }: Props) {
  const nameId = useId();
  const { name, email, contacts, sameAddress, suggestion } = owner;
  const called = name ?? email ?? "Propriétaire sans nom";
  const byAddress = labels.get(sameAddress ?? "");
  const suggested = value === "" ? labels.get(suggestion?.userId ?? "") : undefined;
  return (
    <li className={styles["row"]} aria-labelledby={nameId}>
      <div className={styles["what"]}>
        <h3 id={nameId}>{called}</h3>
        <p className="figures">
          {[email === called ? null : (email ?? "adresse inconnue"), contactsInWords(contacts)]
            .filter((part) => part !== null)
            .join(" · ")}
        </p>
        {value === "" && isToAssign({ ...owner, given: null }) && (
          <p className={styles["unknown"]}>Aucun membre reconnu{"\u00A0"}: rien n’est proposé.</p>
        )}
        {suggested !== undefined && suggestion !== null && (
          <p className={styles["suggestion"]}>
            Peut-être {suggested} ({BECAUSE[suggestion.because]}){" "}
            <Button weight="quiet" onClick={() => onChoose(suggestion.userId)}>
              Choisir
              <span className="visually-hidden">
                {" "}
                {suggested} pour {called}
              </span>
            </Button>
          </p>
        )}
      </div>
      <SelectField
        label={`À qui vont les contacts de ${called}`}
        labelHidden
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        options={[
          { value: "", label: byAddress === undefined ? "À attribuer" : `${byAddress} (son adresse)` },
          ...[...labels].map(([id, label]) => ({ value: id, label })),
          { value: "unowned", label: "Comme sans propriétaire" },
          { value: "nobody", label: "Personne" },
        ]}
      />
    </li>
  );
}
