import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./cadence.module.css";
import { contactsInWords, type Draft, LIMITS, type wrongOf } from "./drafts.ts";

const FIELDS = [
  { value: "company", label: "La société contient" },
  { value: "job", label: "La fonction contient" },
] as const;

interface Props {
  draft: Draft;
  place: number;
  wrong: ReturnType<typeof wrongOf>;
  onChange: (changed: Draft) => void;
  onRemove: () => void;
  /** Null for the first. */
  onRaise: (() => void) | null;
}

/** One rule: of whom, what their field contains, how often; and how many contacts it covers. */
export function RuleRow({ draft, place, wrong, onChange, onRemove, onRaise }: Props) {
  const edit = (changed: Partial<Draft>) => onChange({ ...draft, contacts: null, ...changed });
  return (
    <li className={styles["rule"]} aria-label={`Règle ${place}`}>
      <SelectField
        label="Quand"
        options={FIELDS}
        value={draft.field}
        // A select answers with one of its options.
        onChange={({ target }) => edit({ field: target.value as Draft["field"] })}
      />
      <Field
        label="Ce texte"
        maxLength={LIMITS.text}
        value={draft.contains}
        error={wrong?.contains}
        onChange={({ target }) => edit({ contains: target.value })}
      />
      <Field
        label="Tous les (jours)"
        type="number"
        inputMode="numeric"
        min={LIMITS.least}
        max={LIMITS.most}
        value={draft.days}
        error={wrong?.days}
        onChange={({ target }) => edit({ days: target.value })}
      />
      <div className={styles["ways"]}>
        <p className="figures">
          {draft.contacts === null ? "Compté à l’enregistrement" : contactsInWords(draft.contacts)}
        </p>
        {onRaise !== null && (
          <Button weight="quiet" onClick={onRaise} aria-label={`Monter la règle ${place}`}>
            Monter
          </Button>
        )}
        <Button weight="quiet" onClick={onRemove} aria-label={`Retirer la règle ${place}`}>
          Retirer
        </Button>
      </div>
    </li>
  );
}
