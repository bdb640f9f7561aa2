import type { ContactOwner } from "../../../../functions/owners/contract.ts";
import { figure } from "../../lib/french-numbers.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { type ShortColumn, ShortTable } from "../../ui/short-table.tsx";
import { keyOf } from "./choices.ts";
import styles from "./owners.module.css";
import { BECAUSE, isToAssign, nameOf } from "./words.ts";

interface Props {
  /** What the table is called: the CRM. */
  label: string;
  owners: readonly ContactOwner[];
  /** Names of the members, by id. */
  labels: ReadonlyMap<string, string>;
  /** What is chosen of an owner, saved or not. */
  chosenOf: (owner: ContactOwner) => string;
  onChoose: (owner: ContactOwner, value: string) => void;
}

/** The owners in a CRM, and to whom their contacts go. */
export function OwnerTable({ label, owners, ...choice }: Props) {
  return <ShortTable label={label} columns={columnsOf(choice)} rows={owners} keyOf={keyOf} />;
}

const columnsOf = (choice: Omit<Props, "label" | "owners">): ShortColumn<ContactOwner>[] => [
  {
    label: "Propriétaire",
    by: nameOf,
    isPlain: true,
    cell: (owner) => <Owner owner={owner} {...choice} />,
  },
  {
    label: "Contacts",
    by: ({ contacts }) => contacts,
    greatestFirst: true,
    isNumber: true,
    cell: ({ contacts }) => figure(contacts),
  },
  { label: "À qui", isPlain: true, cell: (owner) => <Given owner={owner} {...choice} /> },
];

type CellProps = Omit<Props, "label" | "owners"> & { owner: ContactOwner };

function Owner({ owner, labels, chosenOf, onChoose }: CellProps) {
  const value = chosenOf(owner);
  const { suggestion, email } = owner;
  const name = nameOf(owner);
  const suggested = value === "" ? labels.get(suggestion?.userId ?? "") : undefined;
  return (
    <div className={styles["what"]}>
      <strong>{name}</strong>
      {email !== name && <p>{email ?? "adresse inconnue"}</p>}
      {value === "" && isToAssign({ ...owner, given: null }) && (
        <p className={styles["unknown"]}>Aucun membre reconnu{"\u00A0"}: rien n’est proposé.</p>
      )}
      {suggested !== undefined && suggestion !== null && (
        <p className={styles["suggestion"]}>
          Peut-être {suggested} ({BECAUSE[suggestion.because]}){" "}
          <Button weight="quiet" onClick={() => onChoose(owner, suggestion.userId)}>
            Choisir
            <span className="visually-hidden">
              {" "}
              {suggested} pour {name}
            </span>
          </Button>
        </p>
      )}
    </div>
  );
}

function Given({ owner, labels, chosenOf, onChoose }: CellProps) {
  const byAddress = labels.get(owner.sameAddress ?? "");
  return (
    <SelectField
      label={`À qui vont les contacts de ${nameOf(owner)}`}
      labelHidden
      value={chosenOf(owner)}
      onChange={(event) => onChoose(owner, event.target.value)}
      options={[
        { value: "", label: byAddress === undefined ? "À attribuer" : `${byAddress} (son adresse)` },
        ...[...labels].map(([id, label]) => ({ value: id, label })),
        { value: "unowned", label: "Comme sans propriétaire" },
        { value: "nobody", label: "Personne" },
      ]}
    />
  );
}
