import type { Preferences } from "../../../../functions/preferences/contract.ts";
import { notify } from "../../ui/notify.ts";
import styles from "./preferences.module.css";

/** From Monday, which is 1. */
const DAYS = ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"];

type Days = Pick<Preferences, "workingDays" | "publicHolidays">;

interface Props {
  days: Days;
  onChange: (days: Partial<Days>) => void;
}

/** The days on which a list comes. */
export function WorkingDays({ days: { workingDays, publicHolidays }, onChange }: Props) {
  const turn = (day: number, isOn: boolean) => {
    const others = workingDays.filter((one) => one !== day);
    if (isOn) onChange({ workingDays: [...others, day].toSorted((one, other) => one - other) });
    else if (others.length > 0) onChange({ workingDays: others });
    else notify({ kind: "plain", text: "Gardez au moins un jour.", id: "preferences" });
  };
  return (
    <fieldset className={styles["days"]}>
      <legend>Jours avec une liste</legend>
      {DAYS.map((name, index) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={workingDays.includes(index + 1)}
            onChange={(event) => turn(index + 1, event.target.checked)}
          />
          {name}
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={publicHolidays}
          onChange={(event) => onChange({ publicHolidays: event.target.checked })}
        />
        Jours fériés
      </label>
    </fieldset>
  );
}
