import { SelectField } from "../../../ui/select-field.tsx";
import styles from "../../../ui/row.module.css";
import { useChangeSettings } from "./use-change-settings.ts";

const LABELS = {
  first: "Les trois premiers, puis à l’ouverture",
  all: "Tous, avec la liste",
} as const;
const OPTIONS = Object.entries(LABELS).map(([value, label]) => ({ value, label }));
const isChoice = (value: string): value is keyof typeof LABELS => Object.hasOwn(LABELS, value);

/** When a model drafts the messages of a list: members see it, owners choose. */
export function DraftsAhead() {
  const { settings, change, changing } = useChangeSettings();
  if (settings === undefined) return null;
  const { draftsAhead, mayChange } = settings;
  return (
    <div className={styles["row"]}>
      <div className={styles["what"]}>
        <h3>Messages rédigés d’avance</h3>
        {!mayChange && <p>{LABELS[draftsAhead]}</p>}
      </div>
      {mayChange && (
        <div className={styles["state"]}>
          <SelectField
            label="Messages rédigés d’avance"
            labelHidden
            options={OPTIONS}
            disabled={changing}
            value={draftsAhead}
            onChange={({ target }) => isChoice(target.value) && change({ draftsAhead: target.value })}
          />
        </div>
      )}
    </div>
  );
}
